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
  return (
    <section className="q-section" aria-labelledby={id}>
      <Heading className="q-section-title" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
