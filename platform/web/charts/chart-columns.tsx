import css from './charts.module.css'

/** Charts of an analysis: below each other on a phone, in two columns where the window has room for them. */
export const ChartColumns = ({ children }: { children: React.ReactNode }) => (
  <div className={css.columns} data-wide>
    {children}
  </div>
)
