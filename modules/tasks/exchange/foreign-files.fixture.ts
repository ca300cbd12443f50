/** Files in the shape in which other programs write them; what is in them is ours. */
export const mspdiFile = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Project xmlns="http://schemas.microsoft.com/project">
  <SaveVersion>14</SaveVersion><BuildNumber>16.0.17328.20162</BuildNumber><Name>厂房.xml</Name><Title>厂房改造</Title><CreationDate>2030-02-20T08:00:00</CreationDate>
  <ScheduleFromStart>1</ScheduleFromStart><StartDate>2030-03-04T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay><MinutesPerWeek>2400</MinutesPerWeek><DaysPerMonth>20</DaysPerMonth>
  <Calendars><Calendar><UID>1</UID><Name>标准</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays><WeekDay><DayType>1</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays></Calendar></Calendars>
  <Tasks>
    <Task><UID>0</UID><ID>0</ID><Name>厂房改造</Name><OutlineLevel>0</OutlineLevel><Summary>1</Summary></Task>
    <Task><UID>1</UID><ID>1</ID><Name>设计</Name><IsNull>0</IsNull><OutlineNumber>1</OutlineNumber><OutlineLevel>1</OutlineLevel><Priority>500</Priority><Start>2030-03-04T08:00:00</Start><Finish>2030-03-08T17:00:00</Finish><Duration>PT40H0M0S</Duration><DurationFormat>7</DurationFormat><Summary>1</Summary><PercentComplete>50</PercentComplete><Work>PT56H0M0S</Work></Task>
    <Task><UID>2</UID><ID>2</ID><Name>测量 &amp; 绘图</Name><IsNull>0</IsNull><OutlineLevel>2</OutlineLevel><Priority>700</Priority><Start>2030-03-04T08:00:00</Start><Finish>2030-03-05T17:00:00</Finish><Duration>PT16H0M0S</Duration><DurationFormat>7</DurationFormat><PercentComplete>100</PercentComplete><Work>PT16H30M0S</Work><Notes>含消防通道</Notes>
      <Baseline><Number>0</Number><Start>2030-03-01T08:00:00</Start><Finish>2030-03-02T17:00:00</Finish></Baseline></Task>
    <Task><UID>3</UID><ID>3</ID><Name>审图</Name><OutlineLevel>2</OutlineLevel><Priority>500</Priority><Start>2030-03-07T08:00:00</Start><Finish>2030-03-08T17:00:00</Finish><Duration>PT16H0M0S</Duration><PercentComplete>0</PercentComplete>
      <PredecessorLink><PredecessorUID>2</PredecessorUID><Type>1</Type><CrossProject>0</CrossProject><LinkLag>4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink></Task>
    <Task><UID>9</UID><ID>4</ID><IsNull>1</IsNull></Task>
    <Task><UID>4</UID><ID>5</ID><Name>施工</Name><OutlineLevel>1</OutlineLevel><Priority>500</Priority><Start>2030-03-08T08:00:00</Start><Finish>2030-03-12T17:00:00</Finish><Duration>PT24H0M0S</Duration><PercentComplete>0</PercentComplete>
      <PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>-4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink>
      <PredecessorLink><PredecessorUID>2</PredecessorUID><Type>3</Type><LinkLag>0</LinkLag><LagFormat>7</LagFormat></PredecessorLink></Task>
  </Tasks>
  <Resources>
    <Resource><UID>0</UID><ID>0</ID><Type>1</Type><IsNull>0</IsNull></Resource>
    <Resource><UID>1</UID><ID>1</ID><Name>王小雨</Name><Type>1</Type></Resource>
    <Resource><UID>2</UID><ID>2</ID><Name>外包监理</Name><Type>1</Type></Resource>
  </Resources>
  <Assignments>
    <Assignment><UID>1</UID><TaskUID>2</TaskUID><ResourceUID>1</ResourceUID><Units>1</Units><TimephasedData><Type>1</Type><UID>1</UID><Value>PT8H0M0S</Value></TimephasedData></Assignment>
    <Assignment><UID>2</UID><TaskUID>3</TaskUID><ResourceUID>2</ResourceUID><Units>1</Units></Assignment>
    <Assignment><UID>3</UID><TaskUID>4</TaskUID><ResourceUID>-65535</ResourceUID></Assignment>
  </Assignments>
</Project>`

export const jiraFile = `Summary,Issue key,Issue id,Issue Type,Status,Project key,Project name,Priority,Resolution,Assignee,Reporter,Created,Updated,Resolved,Due date,Labels,Labels,Description,Original Estimate,Inward issue link (Blocks),Outward issue link (Blocks),Custom field (Start date),Parent,Parent summary,Status Category
结算改版,PAY-1,10001,Epic,In Progress,PAY,Payments,Medium,,王小雨,张伟,20/Feb/30 9:12 AM,21/Feb/30 10:00 AM,,29/Mar/30 12:00 AM,,,"分两期,
第一期只做退款",,,,,,,In Progress
退款接口,PAY-2,10002,Story,Done,PAY,Payments,High,Done,陈静,张伟,20/Feb/30 9:20 AM,22/Feb/30 6:00 PM,22/Feb/30 6:00 PM,22/Feb/30 12:00 AM,api,refund,,28800,,PAY-3,18/Feb/30 12:00 AM,10001,结算改版,Done
退款页面,PAY-3,10003,Story,Waiting for Legal,PAY,Payments,Highest,,nobody@elsewhere.example,张伟,20/Feb/30 9:30 AM,20/Feb/30 9:30 AM,,2030-03-05,web,,,,PAY-2,,nonsense,10001,结算改版,
`

export const redmineFile = `#,Project,Tracker,Parent task,Status,Priority,Subject,Author,Assignee,Updated,Start date,Due date,Estimated time,Spent time,% Done,Created,Closed,Related issues,Private,Description
210,官网,Feature,,In Progress,Normal,官网改版,张伟,王小雨,2030-02-21 10:00,2030-03-01,2030-03-20,40.00,3.50,30,2030-02-20 09:00,,,No,首页和产品页
211,官网,Bug,Feature #210,New,Immediate,首页白屏,张伟,刘强,2030-02-21 10:00,2030-03-02,2030-03-03,2.50,0.00,0,2030-02-20 09:00,,,No,
212,官网,Feature,210,Closed,High,产品页,张伟,,2030-02-21 10:00,2030-03-04,2030-03-05,,0.00,100,2030-02-20 09:00,2030-03-05 18:00,Follows #211 (2 days),No,
`

export const trelloFile = `Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,Attachment Count,Attachment Links,Checklist Item Total Count,Checklist Item Completed Count,Vote Count,Comment Count,Last Activity Date,List ID,List Name,Board ID,Board Name,Archived,Start Date,Due Complete
65d4f0a1c0ffee0000000001,订场地,https://trello.com/c/AbCdEf01/1,"人数: 60",活动 (green),王小雨 (wangxiaoyu),2030-03-08T10:00:00.000Z,0,,0,0,0,1,2030-02-21T02:00:00.000Z,65d4f0a1c0ffee00000000aa,Doing,65d4f0a1c0ffee00000000ff,年会,false,2030-03-01T01:00:00.000Z,false
65d4f0a1c0ffee0000000002,发邀请,https://trello.com/c/AbCdEf02/2,,,,,0,,0,0,0,0,2030-02-21T02:00:00.000Z,65d4f0a1c0ffee00000000ab,等回复的,65d4f0a1c0ffee00000000ff,年会,false,,true
65d4f0a1c0ffee0000000003,旧方案,https://trello.com/c/AbCdEf03/3,,,,,0,,0,0,0,0,2030-02-21T02:00:00.000Z,65d4f0a1c0ffee00000000aa,Doing,65d4f0a1c0ffee00000000ff,年会,true,,false
`

/**
 * Issues as Jira writes them with all their agile fields: two sprints in two columns, components, versions, labels,
 * points.
 */
export const jiraScrumFile = `Summary,Issue key,Issue id,Issue Type,Status,Project name,Priority,Resolution,Assignee,Due date,Labels,Labels,Sprint,Sprint,Component/s,Component/s,Fix Version/s,Affects Version/s,Custom field (Story Points),Parent,Watchers
账户体系,ACC-1,20001,Epic,In Progress,账户,High,,王小雨,,,,,,登录,,2.0,,,,zhang
扫码登录,ACC-2,20002,Story,Done,账户,High,Done,陈静,2030年3月5日 下午3:04,移动端,体验,迭代 1,,登录,,2.0,,5,20001,
记住设备,ACC-3,20003,Story,To Do,账户,Medium,,王小雨,"Mar 6, 2030, 3:04 PM",,,迭代 1,迭代 2,登录,设置,2.0,,3,20001,
登录后白屏,ACC-4,20004,Bug,In Progress,账户,Highest,,,07.03.2030 15:04,,,,迭代 2,,,2.0,1.9,2.5,,
查日志,ACC-5,20005,Spike on Call,To Do,账户,Low,,,,,,,,,,,,,20003,
`

export const linearFile = `ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue,Initiatives,Project Milestone ID,Project Milestone,SLA Status,UUID,Related to,Blocked by,Duplicate of
ENG-1,Mobile,Offline queue,Keeps what waits,Done,5,High,p1,Offline,zhang@example.com,王小雨,"Feature, iOS",7,,Mon Feb 04 2030 00:00:00 GMT+0000 (Coordinated Universal Time),2030-02-18T00:00:00.000Z,2030-01-20T08:00:00.000Z,,,,2030-02-10T08:00:00.000Z,,,,,,m1,1.0,,11111111-aaaa-4aaa-8aaa-000000000001,,,
ENG-2,Mobile,Retry button,,In Review,2,Urgent,p1,Offline,zhang@example.com,陈静,Bug,8,Cycle Spring,2030-02-18,2030-03-04,2030-01-20T08:00:00.000Z,,2030-02-19T08:00:00.000Z,,,,,2030-03-01,,,,,,11111111-aaaa-4aaa-8aaa-000000000002,ENG-9,ENG-1,
ENG-3,Mobile,Icon for retry,,Needs Design,,No priority,,,zhang@example.com,,,,,,,2030-01-20T08:00:00.000Z,,,,,,,,ENG-2,,,,,11111111-aaaa-4aaa-8aaa-000000000003,,,
`
