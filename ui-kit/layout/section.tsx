import { type ReactNode, useId } from 'react'

export interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A group with a heading, such as "Installed". */
export function Section({ title, children }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section className="q-section" aria-labelledby={id}>
      <h2 className="q-section-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
