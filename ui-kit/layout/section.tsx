import { type ReactNode, useId } from 'react'
import { useHeading } from '../styles/use-styles.js'

export interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A group with a heading, such as "Installed". */
export function Section({ title, children }: SectionProps): ReactNode {
  const id = useId()
  const Heading = useHeading()
  // In an inline view it is no landmark of the page.
  const role = Heading === 'h2' ? undefined : 'group'
  return (
    <section className="q-section" role={role} aria-labelledby={id}>
      <Heading className="q-section-title" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
