/** A PDF with a page for each of these texts, in a Chinese font that it names and does not bring along. */
export function barePdf(...pages: string[]): Buffer {
  const content = (text: string) => {
    const drawn = `BT /F1 36 Tf 50 700 Td <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj ET`
    return `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`
  }
  const first = 6
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 5 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
    ...pages.flatMap((text, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + 2 * index + 1} 0 R>>`,
      content(text),
    ]),
  ]
  let written = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = written.length
    written += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = written.length
  written += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${written}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`,
    'latin1',
  )
}
