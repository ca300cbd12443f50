/** The product's icons: those of signs.tsx, which the login page shows as well, and all the others. */
import { icon } from './signs.tsx'

export { CloseIcon, EyeIcon, EyeOffIcon, KeyIcon, type Icon } from './signs.tsx'

const circle = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z'
const dot = (x: number, y: number) => `M${x} ${y - 0.5}a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z`
const sheet = 'M6 4.5a1 1 0 0 1 1-1h7L18.5 8v11.5a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1z'
const square = 'M4 5.5A1.5 1.5 0 0 1 5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5z'
const tile = (x: number, y: number) => `M${x} ${y}h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z`

export const AlertIcon = /* @__PURE__ */ icon(circle, 'M12 7.5v5.5M12 16.3v.01')
export const ArchiveIcon = /* @__PURE__ */ icon(
  'M5.5 9v9.5a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5V9M4.5 4.5h15a.5.5 0 0 1 .5.5v3.5a.5.5 0 0 1-.5.5h-15a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5z',
  'M10 13h4',
)
export const AtIcon = /* @__PURE__ */ icon(
  '',
  'M12 8.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2z',
  'M15.6 8.6v4.6c0 1.5 1 2.5 2.3 2.5 1.6 0 2.6-1.5 2.6-3.7a8.5 8.5 0 1 0-3.4 6.8',
)
export const BellIcon = /* @__PURE__ */ icon(
  'M6.3 16.5V11a5.7 5.7 0 0 1 11.4 0v5.5l1.5 1.3H4.8z',
  '',
  'M12 5.3V3.7M10.2 20.5h3.6',
)
export const BookIcon = /* @__PURE__ */ icon(
  'M5 5.5A2 2 0 0 1 7 3.5h11.5v13.6H7a2 2 0 0 0-2 1.7z',
  'M9 8h5.5',
  'M5 18.8a1.9 1.9 0 0 0 2 1.7h11.5',
)
export const BoxIcon = /* @__PURE__ */ icon(
  'M12 3.5l8 4.2v8.6l-8 4.2-8-4.2V7.7z',
  'M4.2 7.9L12 12l7.8-4.1M12 12v8.3M8 5.8l7.9 4.1',
)
export const BriefcaseIcon = /* @__PURE__ */ icon(
  'M5 8h14a1.2 1.2 0 0 1 1.2 1.2v9A1.3 1.3 0 0 1 19 19.5H5a1.3 1.3 0 0 1-1.2-1.3v-9A1.2 1.2 0 0 1 5 8z',
  'M3.8 12.8c5 2 11.4 2 16.4 0M12 13.2v1.8',
  'M8.8 8V5.7a1.2 1.2 0 0 1 1.2-1.2h4a1.2 1.2 0 0 1 1.2 1.2V8',
)
export const BugIcon = /* @__PURE__ */ icon(
  'M12 7.5a5 5 0 0 0-5 5v2.8a5 5 0 0 0 10 0v-2.8a5 5 0 0 0-5-5z',
  'M12 12v8',
  'M9 7.9a3 3 0 0 1 6 0M7 11.5L4 9.5M7 14.5H3.5M7.5 17.5l-3 2M17 11.5l3-2M17 14.5h3.5M16.5 17.5l3 2',
)
export const BuildingIcon = /* @__PURE__ */ icon(
  'M5 20.5V4.7a1 1 0 0 1 1-1h7.5a1 1 0 0 1 1 1v15.8z',
  'M8.3 8h3M8.3 12h3M8.3 16h3',
  'M14.5 9.5H18a1 1 0 0 1 1 1v10M3.5 20.5h17',
)
export const CalendarIcon = /* @__PURE__ */ icon(
  'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5z',
  'M4.8 10.2h14.4M8 14h2M14 14h2',
  'M8.3 3.5v3.5M15.7 3.5v3.5',
)
export const CameraIcon = /* @__PURE__ */ icon(
  'M5.2 7H8l1.5-2.5h5L16 7h2.8A1.5 1.5 0 0 1 20.3 8.5V18a1.5 1.5 0 0 1-1.5 1.5H5.2A1.5 1.5 0 0 1 3.7 18V8.5A1.5 1.5 0 0 1 5.2 7z',
  'M12 9.7a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z',
)
export const ChartIcon = /* @__PURE__ */ icon(square, 'M8 16v-3.5M12 16V8M16 16v-5.5')
export const ChatIcon = /* @__PURE__ */ icon(
  'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9.5a1.5 1.5 0 0 1-1.5 1.5h-6L8 20.5V17H5.5A1.5 1.5 0 0 1 4 15.5V6a1.5 1.5 0 0 1 1.5-1.5z',
  'M8 9h8M8 12.5h5',
)
export const CheckCircleIcon = /* @__PURE__ */ icon(circle, 'M8.2 12.3l2.7 2.7 5-5.5')
export const CheckIcon = /* @__PURE__ */ icon('', '', 'M5 12.5l4.5 4.5L19 7.5')
export const ChevronDownIcon = /* @__PURE__ */ icon('', '', 'M6 9.5l6 6 6-6')
export const ChevronLeftIcon = /* @__PURE__ */ icon('', '', 'M14.5 5.5L8 12l6.5 6.5')
export const ChevronRightIcon = /* @__PURE__ */ icon('', '', 'M9.5 5.5L16 12l-6.5 6.5')
export const ChevronUpIcon = /* @__PURE__ */ icon('', '', 'M6 14.5l6-6 6 6')
export const ClockIcon = /* @__PURE__ */ icon(circle, 'M12 7.5V12l3.2 2')
export const CopyIcon = /* @__PURE__ */ icon(
  'M9.5 8.5h9a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1z',
  '',
  'M15.5 5.5V5a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v9.5a1 1 0 0 0 1 1',
)
export const DocumentIcon = /* @__PURE__ */ icon(sheet, 'M13.8 3.7v4.5h4.5M9.2 12.5h6M9.2 16h4')
export const DownloadIcon = /* @__PURE__ */ icon('', '', 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15')
export const DragHandleIcon = /* @__PURE__ */ icon(
  [dot(9, 6), dot(15, 6), dot(9, 12), dot(15, 12), dot(9, 18), dot(15, 18)].join(''),
)
export const EditIcon = /* @__PURE__ */ icon(
  'M4.5 19.5l1-4.3L16 4.8a1.5 1.5 0 0 1 2.1 0l1.1 1.1a1.5 1.5 0 0 1 0 2.1L8.8 18.5z',
  'M13.8 7l3.2 3.2',
)
export const ErrorIcon = /* @__PURE__ */ icon(circle, 'M9 9l6 6M15 9l-6 6')
export const FileIcon = /* @__PURE__ */ icon(sheet, 'M13.8 3.7v4.5h4.5')
export const FilterIcon = /* @__PURE__ */ icon('M4.2 5h15.6l-6 7.3V19l-3.6-2v-4.7z')
export const FlagIcon = /* @__PURE__ */ icon('M6 4.8c4-2 7.5 2 12.5 0v8.7c-5 2-8.5-2-12.5 0z', '', 'M6 20.5V4.3')
export const FlowIcon = /* @__PURE__ */ icon(`${tile(4.5, 3.5)}${tile(14.5, 13.5)}`, '', 'M7 10.5V14a3 3 0 0 0 3 3h3.5')
export const FolderIcon = /* @__PURE__ */ icon(
  'M5 5h4.2l2 2.5H19A1.5 1.5 0 0 1 20.5 9v8.8a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5V6.5A1.5 1.5 0 0 1 5 5z',
  'M7 15.5h5',
)
export const GaugeIcon = /* @__PURE__ */ icon('M5.7 18.5a8.8 8.8 0 1 1 12.6 0z', 'M12 13.5l3.5-4M8 13.5h.01', '')
export const GlobeIcon = /* @__PURE__ */ icon(
  circle,
  'M3.8 12h16.4M12 3.7c4.3 4.6 4.3 12 0 16.6M12 3.7c-4.3 4.6-4.3 12 0 16.6',
)
export const GridIcon = /* @__PURE__ */ icon(`${tile(5, 4)}${tile(14, 4)}${tile(5, 13)}${tile(14, 13)}`)
export const HomeIcon = /* @__PURE__ */ icon('M4 10.4L12 4l8 6.4V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z', 'M9.3 16h5.4')
export const IdCardIcon = /* @__PURE__ */ icon(
  'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5z',
  'M9 8.7a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM6.3 15.5c.3-1.4 1.3-2.1 2.7-2.1s2.4.7 2.7 2.1M14.5 10h3M14.5 13.5h3',
)
export const ImageIcon = /* @__PURE__ */ icon(
  square,
  `M4.8 17l4.4-5 3.6 4 2.7-2.8 3.8 4M15.5 8a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8z`,
)
export const InboxIcon = /* @__PURE__ */ icon(
  'M6.5 5h11l3 8v4.5A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5V13z',
  'M4 13h4.5l1.3 2.5h4.4l1.3-2.5H20',
)
export const InfoIcon = /* @__PURE__ */ icon(circle, 'M12 11v5.5M12 7.7v.01')
export const LinkIcon = /* @__PURE__ */ icon(
  '',
  '',
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.3 1.3M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3',
)
export const ListIcon = /* @__PURE__ */ icon('', '', 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01')
export const LocationIcon = /* @__PURE__ */ icon(
  'M12 3.5a7 7 0 0 0-7 7c0 4.5 4 8 7 10.3 3-2.3 7-5.8 7-10.3a7 7 0 0 0-7-7z',
  'M12 8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
)
export const LockIcon = /* @__PURE__ */ icon(
  'M6 10.5h12a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1z',
  'M12 14v2.5',
  'M8 10.5V8a4 4 0 0 1 8 0v2.5',
)
export const LogoutIcon = /* @__PURE__ */ icon(
  '',
  '',
  'M13.5 4.5h-7a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h7M10.5 12H20M16.5 8.3l3.7 3.7-3.7 3.7',
)
export const MailIcon = /* @__PURE__ */ icon(
  'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5z',
  'M4.5 7.5l7.5 5.7 7.5-5.7',
)
export const MegaphoneIcon = /* @__PURE__ */ icon(
  'M4 9.8v4.4h3.2l8.3 4.3v-13L7.2 9.8z',
  '',
  'M18.5 9.5a3.6 3.6 0 0 1 0 5M7.5 14.5l1 5H11l-.8-3.5',
)
export const MicrophoneIcon = /* @__PURE__ */ icon(
  'M12 3.5a3 3 0 0 0-3 3V11a3 3 0 0 0 6 0V6.5a3 3 0 0 0-3-3z',
  '',
  'M5.5 11a6.5 6.5 0 0 0 13 0M12 17.5v3',
)
export const MinusIcon = /* @__PURE__ */ icon('', '', 'M5 12h14')
export const MoonIcon = /* @__PURE__ */ icon('M19.9 14.3A8.3 8.3 0 0 1 9.7 4.1a8.3 8.3 0 1 0 10.2 10.2z')
export const MoreIcon = /* @__PURE__ */ icon([dot(5.5, 12), dot(12, 12), dot(18.5, 12)].join(''))
export const NoteIcon = /* @__PURE__ */ icon(
  'M6.5 4h11A1.5 1.5 0 0 1 19 5.5V14l-6 6H6.5A1.5 1.5 0 0 1 5 18.5v-13A1.5 1.5 0 0 1 6.5 4z',
  'M18.5 14.2h-4a1.5 1.5 0 0 0-1.5 1.5v3.8M8.5 8.5h7M8.5 12h4',
)
export const PaperclipIcon = /* @__PURE__ */ icon(
  '',
  '',
  'M19.5 11.3l-7.8 7.9a4.6 4.6 0 0 1-6.5-6.5l8.1-8.1a3 3 0 0 1 4.3 4.3l-8 8a1.5 1.5 0 0 1-2.2-2.1l7.3-7.3',
)
export const PhoneIcon = /* @__PURE__ */ icon(
  'M5.5 4h3l1.7 4.3-2.2 1.5a11.5 11.5 0 0 0 6.2 6.2l1.5-2.2L20 15.5v3a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 4 5.6 1.5 1.5 0 0 1 5.5 4z',
)
export const PinIcon = /* @__PURE__ */ icon('M9 4h6l-.7 6 3.2 3.5h-11L9.7 10z', '', 'M12 13.5v7')
export const PlayIcon = /* @__PURE__ */ icon('M7.5 5l11 7-11 7z')
export const PlusIcon = /* @__PURE__ */ icon('', '', 'M12 5v14M5 12h14')
export const PrinterIcon = /* @__PURE__ */ icon(
  'M5 9h14a1.5 1.5 0 0 1 1.5 1.5v6.5h-17v-6.5A1.5 1.5 0 0 1 5 9z',
  'M6.8 14h10.4v6.3H6.8z',
  'M7 9V4h10v5',
)
export const ProjectIcon = /* @__PURE__ */ icon(square, 'M8 8v8M12 8v4.5M16 8v6.5')
export const ReceiptIcon = /* @__PURE__ */ icon(
  'M5.5 3.7l2.2 1.3 2.1-1.3L12 5l2.2-1.3L16.3 5l2.2-1.3v16.6L16.3 19l-2.1 1.3L12 19l-2.2 1.3L7.7 19l-2.2 1.3z',
  'M9 9.5h6M9 13.5h6',
)
export const RefreshIcon = /* @__PURE__ */ icon('', '', 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4l2.3 2.2M19.5 4.5v4.3h-4.3')
export const SearchIcon = /* @__PURE__ */ icon(
  'M10.8 4.3a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z',
  '',
  'M15.6 15.6l4.4 4.4',
)
export const SendIcon = /* @__PURE__ */ icon('M20.5 3.5L3.8 10l6.5 3.7 3.7 6.5z', 'M10.3 13.7l4.2-4.2')
export const SettingsIcon = /* @__PURE__ */ icon(
  'M10.6 3.7a2.8 2.8 0 0 1 2.8 0l4.7 2.7a2.8 2.8 0 0 1 1.4 2.4v6.4a2.8 2.8 0 0 1-1.4 2.4l-4.7 2.7a2.8 2.8 0 0 1-2.8 0l-4.7-2.7a2.8 2.8 0 0 1-1.4-2.4V8.8a2.8 2.8 0 0 1 1.4-2.4z',
  'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
)
export const ShareIcon = /* @__PURE__ */ icon(
  '',
  '',
  'M12 15V4M8 7.7l4-4 4 4M5.5 12.5v6a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5v-6',
)
export const ShieldIcon = /* @__PURE__ */ icon(
  'M12 3.5l7.5 2.7v5.3c0 4.4-3 7.5-7.5 9-4.5-1.5-7.5-4.6-7.5-9V6.2z',
  'M8.7 12l2.4 2.4 4.3-4.6',
)
export const SortIcon = /* @__PURE__ */ icon('', '', 'M8 4.5v15M4.5 16L8 19.5l3.5-3.5M16 19.5v-15M12.5 8L16 4.5 19.5 8')
export const StarIcon = /* @__PURE__ */ icon(
  'M12 3.7l2.6 5.2 5.8.9-4.2 4.1 1 5.8-5.2-2.8-5.2 2.8 1-5.8-4.2-4.1 5.8-.9z',
)
export const SunIcon = /* @__PURE__ */ icon(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  '',
  'M12 2.8v1.7M12 19.5v1.7M2.8 12h1.7M19.5 12h1.7M5.5 5.5l1.2 1.2M17.3 17.3l1.2 1.2M5.5 18.5l1.2-1.2M17.3 6.7l1.2-1.2',
)
export const TagIcon = /* @__PURE__ */ icon(
  'M5 4h6.6l8 8a1.4 1.4 0 0 1 0 2L14 19.6a1.4 1.4 0 0 1-2 0l-8-8V5a1 1 0 0 1 1-1z',
  dot(8.3, 8.3),
)
export const TargetIcon = /* @__PURE__ */ icon(circle, `M12 7.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4z${dot(12, 12)}`)
export const ThumbIcon = /* @__PURE__ */ icon(
  'M8 10.5l3.5-6.8a2 2 0 0 1 2.3 2.2l-.6 3.8h4.6a1.7 1.7 0 0 1 1.7 2l-1.2 6.4a1.7 1.7 0 0 1-1.7 1.4H8z',
  '',
  'M4.5 10.5v9',
)
export const TimerIcon = /* @__PURE__ */ icon(
  'M12 6a7.3 7.3 0 1 0 0 14.6A7.3 7.3 0 0 0 12 6z',
  'M12 9.8v3.7l2.3 1.5',
  'M9.8 3.3h4.4M18 6.3l1.3 1.3',
)
export const TrashIcon = /* @__PURE__ */ icon(
  'M6 7.5h12l-.8 11.6a1.5 1.5 0 0 1-1.5 1.4H8.3a1.5 1.5 0 0 1-1.5-1.4z',
  'M10 11.5v5M14 11.5v5',
  'M4.5 7.5h15M9.3 7.5V5a1 1 0 0 1 1-1h3.4a1 1 0 0 1 1 1v2.5',
)
export const TrophyIcon = /* @__PURE__ */ icon(
  'M7 4h10v6a5 5 0 0 1-10 0z',
  '',
  'M7 5.5H4v1.8A3.2 3.2 0 0 0 7.2 10.5M17 5.5h3v1.8a3.2 3.2 0 0 1-3.2 3.2M12 15v5M8 20h8',
)
export const UndoIcon = /* @__PURE__ */ icon('', '', 'M8.5 5L4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H8')
export const UploadIcon = /* @__PURE__ */ icon('', '', 'M12 15.5V4.5M7.5 8.5L12 4l4.5 4.5M4.5 19.5h15')
export const UserIcon = /* @__PURE__ */ icon(
  'M12 3.8a4.1 4.1 0 1 0 0 8.2 4.1 4.1 0 0 0 0-8.2zM4.5 20.2c.4-3.5 3.4-5.5 7.5-5.5s7.1 2 7.5 5.5z',
)
export const UsersIcon = /* @__PURE__ */ icon(
  'M9 4.3a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2zM2.7 19.7c.3-3.3 2.8-5.2 6.3-5.2s6 1.9 6.3 5.2z',
  '',
  'M15.5 4.7a3.6 3.6 0 0 1 0 6.4M17.7 14.8c2 .7 3.3 2.4 3.6 4.9',
)
export const WalletIcon = /* @__PURE__ */ icon(
  'M5.5 5H17a1 1 0 0 1 1 1v2.3h1a1 1 0 0 1 1 1V18.5a1 1 0 0 1-1 1H5.5A1.5 1.5 0 0 1 4 18V6.5A1.5 1.5 0 0 1 5.5 5z',
  'M17.8 8.3H7M19.8 12.3h-3.6a1.7 1.7 0 0 0 0 3.4h3.6',
)
export const WarningIcon = /* @__PURE__ */ icon('M12 4.2L3.3 19.3h17.4z', 'M12 10v4.2M12 16.7v.01')
