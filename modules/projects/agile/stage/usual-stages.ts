import type { Locale } from '#platform/contract/words.ts'
import type { ProjectType } from '#mechanisms/projects/project-types.contract.ts'

/**
 * What a new project of each type begins with: phases of a plan, or columns of a board. Its managers change them as
 * they like.
 */
const usual: Record<ProjectType, Record<'zh' | 'en', readonly string[]>> = {
  0: { zh: ['启动', '规划', '执行', '收尾'], en: ['Initiation', 'Planning', 'Implementation', 'Closure'] },
  1: { zh: ['待办', '进行中', '已完成'], en: ['To do', 'In progress', 'Done'] },
  3: { zh: ['待办', '开发中', '测试中', '已完成'], en: ['To do', 'In development', 'In test', 'Done'] },
  4: { zh: ['准备', '实施', '验收'], en: ['Preparation', 'Work', 'Acceptance'] },
  5: { zh: ['待办', '处理中', '待验收', '已完成'], en: ['To do', 'At work', 'In review', 'Done'] },
  6: {
    zh: ['概念', '计划', '开发', '验证', '发布', '生命周期'],
    en: ['Concept', 'Plan', 'Development', 'Qualification', 'Launch', 'Life cycle'],
  },
}

/** The names of a new project's stages, in its creator's language. */
export const usualStages = (type: ProjectType, locale: Locale) => usual[type][locale === 'en-US' ? 'en' : 'zh']
