/**
 * The product's icons, drawn for it on a 24 grid: here how, and those that the login page shows; the others are in
 * icons.tsx. An icon never speaks: give the button or row around it a name.
 */
type IconProps = {
  /** Pixels at the normal font size; it grows with the person's font size. */
  size?: number
  /** The solid form, for a selected tab or a state. */
  filled?: boolean
}

export type Icon = (props: IconProps) => React.ReactElement

/** `shape` is filled in the solid form, `detail` is then cut out of it, `line` stays a line. */
export function icon(shape: string, detail = '', line = ''): Icon {
  return function Icon({ size = 24, filled = false }) {
    const length = `${size / 16}rem`
    return (
      <svg
        width={length}
        height={length}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.7}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        style={{ flexShrink: 0 }}
      >
        {shape && <path d={shape} fill={filled ? 'currentColor' : 'none'} />}
        {detail && (
          <path d={detail} style={filled && shape ? { stroke: 'var(--icon-ground, var(--surface))' } : undefined} />
        )}
        {line && <path d={line} />}
      </svg>
    )
  }
}

export const CloseIcon = /* @__PURE__ */ icon('', '', 'M6.5 6.5l11 11M17.5 6.5l-11 11')
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.8 12c2-4 5.3-6.3 9.2-6.3s7.2 2.3 9.2 6.3c-2 4-5.3 6.3-9.2 6.3S4.8 16 2.8 12z',
  'M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
)
export const EyeOffIcon = /* @__PURE__ */ icon(
  '',
  '',
  'M4 4l16 16M9.7 6c.7-.2 1.5-.3 2.3-.3 3.9 0 7.2 2.3 9.2 6.3a13 13 0 0 1-2.7 3.6M6.3 7.6A13 13 0 0 0 2.8 12c2 4 5.3 6.3 9.2 6.3 1.5 0 3-.3 4.3-1M10 10.2a2.8 2.8 0 0 0 3.9 3.9',
)
export const KeyIcon = /* @__PURE__ */ icon(
  'M8 11.5a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.6z',
  '',
  'M11 12.7l8.5-8.7M16.5 7l2.8 2.8',
)
