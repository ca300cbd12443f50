import { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import type { Pattern } from './pattern.ts'

/** Waterfalls and product development: a plan in phases, each task after others. */
export const plans: readonly Pattern[] = [
  {
    key: 'fit-out',
    type: ProjectType.Waterfall,
    name: { zh: '办公室装修', en: 'Office fit-out' },
    about: { zh: '从量房设计到竣工验收，约三个月', en: 'From survey and design to acceptance, about three months' },
    stages: [
      {
        zh: '设计',
        en: 'Design',
        tasks: [
          ['现场量房', 'Survey the site', 0, 2],
          ['平面方案', 'Floor plan', 2, 5, [1]],
          ['施工图与预算', 'Drawings and budget', 7, 5, [2]],
        ],
      },
      {
        zh: '报建与采购',
        en: 'Permits and purchasing',
        tasks: [
          ['物业报建审批', 'Permit of the building', 12, 5, [3]],
          ['主材采购', 'Order materials', 12, 7, [3]],
        ],
      },
      {
        zh: '施工',
        en: 'Works',
        tasks: [
          ['拆除与隔墙', 'Demolition and partitions', 19, 7, [4, 5]],
          ['水电与弱电', 'Plumbing, power and network', 26, 8, [6]],
          ['消防与空调', 'Fire safety and air conditioning', 26, 8, [6]],
          ['吊顶地面墙面', 'Ceilings, floors and walls', 34, 12, [7, 8]],
          ['家具与设备安装', 'Furniture and equipment', 46, 5, [9]],
        ],
      },
      {
        zh: '验收',
        en: 'Acceptance',
        tasks: [
          ['消防验收', 'Fire safety inspection', 51, 3, [10]],
          ['空气检测', 'Air test', 51, 5, [10]],
          ['竣工验收与移交', 'Acceptance and handover', 56, 2, [11, 12]],
        ],
      },
    ],
  },
  {
    key: 'system-rollout',
    type: ProjectType.Waterfall,
    name: { zh: '业务系统实施上线', en: 'System rollout' },
    about: { zh: '调研、蓝图、配置、切换、运维移交', en: 'Survey, blueprint, configuration, cut-over, handover' },
    stages: [
      {
        zh: '启动',
        en: 'Initiation',
        tasks: [
          ['项目启动会', 'Kick-off', 0, 1],
          ['业务现状调研', 'Survey of processes', 1, 8, [1]],
        ],
      },
      {
        zh: '蓝图设计',
        en: 'Blueprint',
        tasks: [
          ['业务蓝图', 'Process blueprint', 9, 8, [2]],
          ['数据迁移方案', 'Data migration plan', 9, 5, [2]],
          ['蓝图评审签字', 'Sign-off of the blueprint', 17, 2, [3, 4]],
        ],
      },
      {
        zh: '实现',
        en: 'Realisation',
        tasks: [
          ['系统配置', 'Configuration', 19, 12, [5]],
          ['接口开发', 'Interfaces', 19, 15, [5]],
          ['集成测试', 'Integration test', 34, 6, [6, 7]],
          ['用户验收测试', 'User acceptance test', 40, 5, [8]],
        ],
      },
      {
        zh: '上线',
        en: 'Go-live',
        tasks: [
          ['关键用户培训', 'Training of key users', 40, 4, [8]],
          ['数据切换', 'Data cut-over', 45, 2, [9, 10]],
          ['上线支持', 'Support after go-live', 47, 10, [11]],
          ['运维移交', 'Handover to operations', 57, 2, [12]],
        ],
      },
    ],
  },
  {
    key: 'hardware',
    type: ProjectType.Product,
    name: { zh: '硬件新品研发', en: 'New hardware product' },
    about: { zh: '概念到量产的六个阶段与评审点', en: 'Six phases from concept to production, with their reviews' },
    stages: [
      {
        zh: '概念',
        en: 'Concept',
        tasks: [
          ['市场需求分析', 'Market requirements', 0, 8],
          ['概念评审', 'Concept review', 8, 1, [1]],
        ],
      },
      {
        zh: '计划',
        en: 'Plan',
        tasks: [
          ['产品规格书', 'Product specification', 9, 7, [2]],
          ['关键器件选型', 'Choice of key parts', 9, 10, [2]],
          ['计划评审', 'Plan review', 19, 1, [3, 4]],
        ],
      },
      {
        zh: '开发',
        en: 'Development',
        tasks: [
          ['结构设计', 'Mechanical design', 20, 15, [5]],
          ['电路设计', 'Circuit design', 20, 15, [5]],
          ['固件开发', 'Firmware', 20, 25, [5]],
          ['首版样机', 'First prototype', 45, 7, [6, 7, 8]],
        ],
      },
      {
        zh: '验证',
        en: 'Qualification',
        tasks: [
          ['功能与可靠性测试', 'Function and reliability tests', 52, 14, [9]],
          ['认证', 'Certification', 52, 20, [9]],
          ['小批量试产', 'Pilot run', 66, 8, [10]],
        ],
      },
      {
        zh: '发布',
        en: 'Launch',
        tasks: [
          ['量产评审', 'Production review', 74, 1, [11, 12]],
          ['上市准备', 'Launch preparation', 75, 10, [13]],
        ],
      },
    ],
  },
  {
    key: 'software-product',
    type: ProjectType.Product,
    name: { zh: '软件产品研发', en: 'New software product' },
    about: {
      zh: '需求、架构、开发、验证到正式发布',
      en: 'Requirements, architecture, development, qualification, release',
    },
    stages: [
      {
        zh: '概念',
        en: 'Concept',
        tasks: [
          ['用户访谈', 'User interviews', 0, 6],
          ['竞品分析', 'Competitors', 0, 4],
          ['立项评审', 'Go or no-go', 6, 1, [1, 2]],
        ],
      },
      {
        zh: '计划',
        en: 'Plan',
        tasks: [
          ['产品需求文档', 'Product requirements', 7, 6, [3]],
          ['架构设计', 'Architecture', 10, 6, [3]],
          ['原型与交互', 'Prototype and interaction', 13, 6, [4]],
        ],
      },
      {
        zh: '开发',
        en: 'Development',
        tasks: [
          ['核心功能开发', 'Core features', 19, 20, [5, 6]],
          ['接口与集成', 'Interfaces', 25, 12, [5]],
          ['安全加固', 'Hardening', 37, 4, [8]],
        ],
      },
      {
        zh: '验证',
        en: 'Qualification',
        tasks: [
          ['系统测试', 'System test', 41, 8, [7, 9]],
          ['试点用户验证', 'Pilot users', 49, 10, [10]],
        ],
      },
      {
        zh: '发布',
        en: 'Launch',
        tasks: [
          ['发布评审', 'Release review', 59, 1, [11]],
          ['正式发布', 'Release', 60, 2, [12]],
        ],
      },
    ],
  },
]
