import type { Words } from '#platform/web/words/words.ts'
import type zh from './template.words.zh.ts'

export default {
  removed: 'Deleted',
  templates: 'Task templates',
  noTemplates: 'No templates yet',
  noTemplatesText: 'Open a task and choose “Save as template” from its menu.',
  saveTemplate: 'Save as template',
  templateName: 'Template name',
  templateSaved: 'Template saved',
  companyTemplate: 'Company',
  ownTemplate: 'Mine',
  shareTemplate: 'Share with the company',
  unshareTemplate: 'Make private',
  renameTemplate: 'Rename',
  removeTemplate: 'Delete template',
  removeTemplateTitle: 'Delete the template “{name}”?',
  useTemplate: 'Create task',
  templateItems: '{n} item|{n} items',
  templateStart: 'Starts',
  taskName: 'Name',
  taskMade: 'Task created',
  more: 'More',
} satisfies Words<typeof zh>
