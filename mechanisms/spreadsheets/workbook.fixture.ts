import { strToU8, zipSync } from 'fflate'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * A workbook made by hand: each sheet's XML inside `<sheetData>`, further attributes of its tab, and what else is said.
 */
export function workbook(
  sheets: { data: string; tab?: string; around?: string }[],
  { styles = '', properties = '', level = 6 as 0 | 6 } = {},
): Uint8Array {
  const parts: Record<string, string> = {
    'xl/workbook.xml':
      `<?xml version="1.0"?><workbook xmlns:r="${relations}">${properties}<sheets>` +
      sheets
        .map(({ tab = '' }, index) => `<sheet name="表${index}" sheetId="${index + 1}" ${tab} r:id="rId${index}"/>`)
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships>' +
      sheets
        .map(
          (_, index) =>
            `<Relationship Id="rId${index}" Type="${relations}/worksheet" Target="worksheets/sheet${index}.xml"/>`,
        )
        .join('') +
      `<Relationship Id="s" Type="${relations}/styles" Target="/xl/styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map((sheet, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<worksheet><sheetData>${sheet.data}</sheetData>${sheet.around ?? ''}</worksheet>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])), { level })
}

/** A cell of text, without a shared table. */
export const text = (address: string, value: string) =>
  `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
