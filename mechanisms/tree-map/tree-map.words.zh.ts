export default {
  zoomIn: '放大',
  zoomOut: '缩小',
} as const
