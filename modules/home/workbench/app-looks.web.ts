import {
  BookIcon, BoxIcon, BriefcaseIcon, BuildingIcon, CalendarIcon, ChartIcon, ChatIcon, CheckCircleIcon, DocumentIcon, FlagIcon, FolderIcon, GaugeIcon, GlobeIcon, GridIcon, IdCardIcon,
  LocationIcon, MegaphoneIcon, NoteIcon, ReceiptIcon, ShieldIcon, TargetIcon, TimerIcon, UsersIcon, WalletIcon, type Icon,
} from '#platform/web/kit/icons.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'

interface Look { icon: Icon, tone: Tone }
const look = (icon: Icon, tone: Tone): Look => ({ icon, tone })

/** An app's picture, by the spec's `name_en`. */
const looks: Record<string, Look> = {
  task: look(NoteIcon, 'brand'), project: look(FolderIcon, 'violet'), plan: look(FlagIcon, 'success'), okr: look(TargetIcon, 'success'),
  report: look(DocumentIcon, 'warn'), event: look(CalendarIcon, 'danger'), workhour: look(TimerIcon, 'brand'), kpi: look(GaugeIcon, 'violet'),
  timesheet: look(CalendarIcon, 'success'), workhour_approve: look(CheckCircleIcon, 'warn'), real_workhour: look(ChartIcon, 'violet'),
  crm: look(UsersIcon, 'brand'), customer: look(BuildingIcon, 'brand'), contact: look(IdCardIcon, 'success'), opensea: look(GlobeIcon, 'violet'), chance: look(TargetIcon, 'warn'),
  contract: look(DocumentIcon, 'violet'), finance: look(WalletIcon, 'warn'), invoice: look(ReceiptIcon, 'brand'), purchase: look(BoxIcon, 'success'), vendor: look(BriefcaseIcon, 'brand'), store_order: look(BoxIcon, 'warn'),
  finance_analyze: look(ChartIcon, 'violet'), billlog: look(WalletIcon, 'success'), bill_memo: look(NoteIcon, 'success'), rate: look(GaugeIcon, 'brand'), pay: look(CheckCircleIcon, 'violet'), expense: look(WalletIcon, 'warn'),
  approval: look(ShieldIcon, 'success'), hr: look(IdCardIcon, 'violet'), post: look(MegaphoneIcon, 'danger'), im: look(ChatIcon, 'brand'), document: look(BookIcon, 'success'),
  attendance: look(CheckCircleIcon, 'brand'), trip: look(LocationIcon, 'success'), attendance_figures: look(ChartIcon, 'violet'), shift: look(TimerIcon, 'warn'),
  note: look(NoteIcon, 'warn'), analyze: look(ChartIcon, 'violet'), lookout: look(BriefcaseIcon, 'brand'),
}
export const appLooks = (nameEn: string): Look => looks[nameEn] ?? look(GridIcon, 'neutral')
