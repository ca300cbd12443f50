import { strToU8, zipSync } from 'fflate'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const names = 'xmlns:ofd="http://www.ofdspec.org/2016"'
const element = (name: string, attributes: string, content: string) =>
  `${head}<ofd:${name} ${names} ${attributes}>${content}</ofd:${name}>`

const text = (box: string, size: number, code: string, words: string) =>
  `<ofd:TextObject ID="9" Boundary="${box}" Font="3" Size="${size}"><ofd:FillColor Value="128 0 0"/><ofd:TextCode ${code}>${words}</ofd:TextCode></ofd:TextObject>`

/** A DER value of this tag. */
function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : [0x83, length >> 16, (length >> 8) & 0xff, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

interface Invoice {
  /** What OFD.xml says of the invoice, by its names there. */
  facts?: Record<string, string>
  /** The parts that stand in `Attachs`, by their names. */
  attached?: Record<string, string>
  /** The picture of its seal. */
  seal?: Uint8Array
}

/** An OFD as e-invoices are: a template with the frame, a page with the words, a seal. */
export function ofdInvoice({ facts = {}, attached = {}, seal }: Invoice = {}): Buffer {
  const custom = Object.entries(facts)
    .map(([name, value]) => `<ofd:CustomData Name="${name}">${value}</ofd:CustomData>`)
    .join('')
  const parts: Record<string, string | Uint8Array> = {
    'OFD.xml': element(
      'OFD',
      'Version="1.1" DocType="OFD"',
      `<ofd:DocBody><ofd:DocInfo><ofd:CustomDatas>${custom}</ofd:CustomDatas></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot><ofd:Signatures>/Doc_0/Signs/Signatures.xml</ofd:Signatures></ofd:DocBody>`,
    ),
    'Doc_0/Document.xml': element(
      'Document',
      '',
      '<ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes><ofd:TemplatePage ID="2" BaseLoc="Tpls/Tpl_0/Content.xml"/></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages>',
    ),
    'Doc_0/PublicRes.xml': element(
      'Res',
      'BaseLoc="Res"',
      '<ofd:DrawParams><ofd:DrawParam ID="7" LineWidth="0.5"><ofd:StrokeColor Value="128 0 0"/></ofd:DrawParam></ofd:DrawParams>',
    ),
    'Doc_0/Tpls/Tpl_0/Content.xml': element(
      'Page',
      '',
      `<ofd:Content><ofd:Layer ID="5" DrawParam="7"><ofd:PathObject ID="6" Boundary="5 30 200 95"><ofd:AbbreviatedData>M 0 0 L 200 0 L 200 95 L 0 95 C M 0 20 L 200 20</ofd:AbbreviatedData></ofd:PathObject>${text('60 8 90 10', 8, 'X="0" Y="8" DeltaX="g 5 9.5"', '电子普通发票')}</ofd:Layer></ofd:Content>`,
    ),
    'Doc_0/Pages/Page_0/Content.xml': element(
      'Page',
      '',
      `<ofd:Template TemplateID="2"/><ofd:Content><ofd:Layer ID="8">${text('10 35 100 8', 4, 'X="0" Y="4"', '购买方 开工科技有限公司')}${text('10 60 100 8', 4, 'X="0" Y="4" DeltaX="3 3 g 2 3"', '￥106')}</ofd:Layer></ofd:Content>`,
    ),
    'Doc_0/Signs/Signatures.xml': element(
      'Signatures',
      '',
      seal ? '<ofd:Signature ID="1" BaseLoc="Sign_0/Signature.xml"/>' : '',
    ),
    ...(seal && {
      'Doc_0/Signs/Sign_0/Signature.xml': element(
        'Signature',
        '',
        '<ofd:SignedInfo><ofd:StampAnnot ID="1" PageRef="1" Boundary="150 90 30 20"/></ofd:SignedInfo><ofd:SignedValue>SignedValue.dat</ofd:SignedValue>',
      ),
      'Doc_0/Signs/Sign_0/SignedValue.dat': der(
        0x30,
        Buffer.concat([
          der(0x16, strToU8('ES')),
          der(0x30, Buffer.concat([der(0x16, strToU8('png')), der(0x04, seal)])),
        ]),
      ),
    }),
    ...Object.fromEntries(Object.entries(attached).map(([name, xml]) => [`Doc_0/Attachs/${name}`, xml])),
  }
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  )
}
