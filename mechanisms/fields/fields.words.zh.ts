export default {
  yes: '是',
  no: '否',
  any: '不限',
  atLeast: '{field}不少于',
  atMost: '{field}不超过',
  from: '{field}从',
  until: '{field}到',
} as const
