import { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import type { Pattern } from './pattern.ts'

/** What a team does together, and what goes over a board. */
export const teams: readonly Pattern[] = [
  {
    key: 'launch',
    type: ProjectType.Collaborative,
    name: { zh: '新品发布', en: 'Product launch' },
    about: { zh: '定位、物料、渠道、发布与复盘', en: 'Positioning, materials, channels, launch and review' },
    stages: [
      {
        zh: '准备',
        en: 'Preparation',
        tasks: [
          ['确定上市目标与卖点', 'Agree goals and selling points', 0, 3],
          ['定价与渠道政策', 'Prices and channel terms', 3, 4, [1]],
          ['宣传物料设计', 'Design of materials', 3, 8, [1]],
          ['官网与商城页面', 'Website and shop pages', 7, 6, [2]],
        ],
      },
      {
        zh: '实施',
        en: 'Work',
        tasks: [
          ['销售与客服培训', 'Training of sales and support', 11, 3, [3]],
          ['媒体邀约', 'Invite the press', 11, 5, [3]],
          ['预热投放', 'Teasers', 13, 5, [4]],
          ['发布会执行', 'Launch event', 18, 1, [5, 6, 7]],
        ],
      },
      { zh: '验收', en: 'Acceptance', tasks: [['首周数据复盘', 'Review of the first week', 26, 2, [8]]] },
    ],
  },
  {
    key: 'event',
    type: ProjectType.Collaborative,
    name: { zh: '市场活动', en: 'Event' },
    about: { zh: '展会、论坛、客户答谢会', en: 'Fairs, forums, customer evenings' },
    stages: [
      {
        zh: '策划',
        en: 'Concept',
        tasks: [
          ['活动方案与预算', 'Concept and budget', 0, 4],
          ['确定场地', 'Book the venue', 4, 4, [1]],
          ['嘉宾与议程', 'Speakers and agenda', 4, 7, [1]],
        ],
      },
      {
        zh: '筹备',
        en: 'Preparation',
        tasks: [
          ['邀请函与报名', 'Invitations and registration', 11, 10, [3]],
          ['物料制作', 'Print and stands', 11, 8, [2]],
          ['人员分工与彩排', 'Roles and rehearsal', 21, 2, [4, 5]],
        ],
      },
      {
        zh: '执行与复盘',
        en: 'The day and after',
        tasks: [
          ['活动执行', 'The event', 23, 1, [6]],
          ['线索跟进', 'Follow up leads', 24, 5, [7]],
          ['费用结算', 'Settle the costs', 24, 4, [7]],
          ['复盘总结', 'Review', 29, 1, [8, 9]],
        ],
      },
    ],
  },
  {
    key: 'weekly',
    type: ProjectType.Board,
    name: { zh: '部门工作看板', en: 'Team board' },
    about: { zh: '一周的例行工作，一眼看清', en: 'The routine of a week at a glance' },
    stages: [
      {
        zh: '待办',
        en: 'To do',
        tasks: [
          ['周例会与分工', 'Weekly meeting', 0, 1],
          ['重点客户回访', 'Call key customers', 1, 3],
          ['数据周报', 'Weekly figures', 4, 1],
          ['下周计划', 'Plan of the next week', 4, 1],
        ],
      },
      { zh: '进行中', en: 'In progress', tasks: [] },
      { zh: '已完成', en: 'Done', tasks: [] },
    ],
  },
  {
    key: 'hiring',
    type: ProjectType.Board,
    name: { zh: '招聘看板', en: 'Hiring board' },
    about: { zh: '从职位发布到入职', en: 'From the opening to the first day' },
    stages: [
      {
        zh: '待启动',
        en: 'To do',
        tasks: [
          ['确认岗位与预算', 'Agree post and budget', 0, 2],
          ['发布职位', 'Publish the opening', 2, 1],
        ],
      },
      {
        zh: '进行中',
        en: 'In progress',
        tasks: [
          ['简历筛选', 'Screen applications', 3, 7],
          ['面试安排', 'Interviews', 6, 10],
          ['录用审批', 'Approve the offer', 16, 3],
        ],
      },
      { zh: '已完成', en: 'Done', tasks: [['入职准备', 'Prepare the first day', 19, 3]] },
    ],
  },
  {
    key: 'release',
    type: ProjectType.Scrum,
    kind: 'STORY',
    name: { zh: '软件版本发布', en: 'Software release' },
    about: { zh: '一个版本的需求、开发、测试与上线', en: 'Stories, development, test and release of one version' },
    stages: [
      {
        zh: '待办',
        en: 'To do',
        tasks: [
          ['梳理版本需求', 'Refine the stories', 0, 3],
          ['接口评审', 'Interface review', 3, 1],
          ['版本功能开发', 'Build the features', 4, 8],
          ['数据埋点', 'Tracking', 8, 3],
        ],
      },
      { zh: '开发中', en: 'In development', tasks: [] },
      {
        zh: '测试中',
        en: 'In test',
        tasks: [
          ['回归测试', 'Regression test', 12, 3],
          ['灰度发布', 'Staged rollout', 15, 2],
        ],
      },
      { zh: '已完成', en: 'Done', tasks: [['版本复盘', 'Retrospective', 17, 1]] },
    ],
  },
  {
    key: 'app',
    type: ProjectType.Scrum,
    kind: 'STORY',
    name: { zh: '移动应用首发', en: 'Mobile app, first release' },
    about: { zh: '账号、首页、核心流程与应用市场上架', en: 'Accounts, home, core flow and the stores' },
    stages: [
      {
        zh: '待办',
        en: 'To do',
        tasks: [
          ['注册与登录', 'Sign up and in', 0, 5],
          ['首页', 'Home page', 3, 6],
          ['核心业务流程', 'Core flow', 6, 10],
          ['消息推送', 'Push messages', 12, 4],
        ],
      },
      { zh: '开发中', en: 'In development', tasks: [] },
      {
        zh: '测试中',
        en: 'In test',
        tasks: [
          ['真机兼容测试', 'Tests on devices', 16, 4],
          ['应用市场审核', 'Store review', 20, 5],
        ],
      },
      { zh: '已完成', en: 'Done', tasks: [['正式上架', 'Published', 25, 1]] },
    ],
  },
  {
    key: 'tickets',
    type: ProjectType.Workflow,
    name: { zh: '客户工单', en: 'Customer tickets' },
    about: { zh: '受理、处理、验收、回访', en: 'Taken, worked on, reviewed, followed up' },
    stages: [
      {
        zh: '待办',
        en: 'To do',
        tasks: [
          ['受理并分级', 'Take and grade', 0, 1],
          ['复现与定位', 'Reproduce and locate', 1, 2, [1]],
        ],
      },
      { zh: '处理中', en: 'In progress', tasks: [['给出解决方案', 'Offer a solution', 3, 2, [2]]] },
      { zh: '待验收', en: 'In review', tasks: [['客户确认', 'Customer confirms', 5, 2, [3]]] },
      { zh: '已完成', en: 'Done', tasks: [['回访', 'Follow up', 7, 1, [4]]] },
    ],
  },
  {
    key: 'content',
    type: ProjectType.Workflow,
    name: { zh: '内容发布', en: 'Publishing' },
    about: { zh: '选题、撰稿、审校、发布', en: 'Topic, writing, review, publication' },
    stages: [
      {
        zh: '选题',
        en: 'Topics',
        tasks: [
          ['选题会', 'Choose topics', 0, 1],
          ['资料搜集', 'Research', 1, 2, [1]],
        ],
      },
      {
        zh: '撰稿',
        en: 'Writing',
        tasks: [
          ['初稿', 'First draft', 3, 3, [2]],
          ['配图', 'Pictures', 4, 2, [2]],
        ],
      },
      { zh: '审校', en: 'Review', tasks: [['编辑审校', 'Edit', 6, 2, [3, 4]]] },
      {
        zh: '发布',
        en: 'Published',
        tasks: [
          ['多渠道发布', 'Publish everywhere', 8, 1, [5]],
          ['数据回收', 'Read the figures', 12, 1, [6]],
        ],
      },
    ],
  },
]
