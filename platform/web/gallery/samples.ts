/** What the gallery shows, in the language of the device. */
import { locale } from '#platform/web/words/words.ts'

/** The gallery's own words: it is for those who build, and needs no catalogue. */
export const say = (zh: string, en: string): string => (locale() === 'zh-CN' ? zh : en)

export const people = [
  ['林晓雨', 'Lin Xiaoyu', '产品部 · 产品经理', 'Product · product manager'],
  ['陈志远', 'Chen Zhiyuan', '研发部 · 前端工程师', 'Engineering · front end'],
  ['欧阳静怡', 'Jingyi Ouyang', '财务部 · 出纳', 'Finance · cashier'],
  ['王芳', 'Wang Fang', '人力资源部 · 招聘', 'People · recruiting'],
  ['Emma Clarke', 'Emma Clarke', '海外销售部', 'Overseas sales'],
  ['赵子轩', 'Zhao Zixuan', '销售一部 · 客户经理', 'Sales · account manager'],
  ['刘洋', 'Liu Yang', '研发部 · 测试工程师', 'Engineering · tests'],
  ['周雅琴', 'Zhou Yaqin', '采购部 · 采购专员', 'Purchasing'],
  ['孙浩然', 'Sun Haoran', '总经办 · 副总经理', 'Management'],
  ['吴思敏', 'Wu Simin', '市场部 · 品牌', 'Marketing · brand'],
  ['郑凯', 'Zheng Kai', '研发部 · 后端工程师', 'Engineering · back end'],
  ['何佳慧', 'He Jiahui', '行政部', 'Administration'],
].map(([zh, en, place, placeEn]) => ({ value: en!, name: say(zh!, en!), text: say(place!, placeEn!), words: en! }))
