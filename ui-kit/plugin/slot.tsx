import type { ReactNode } from 'react'
import { points } from '#kernel'
import { useKernel } from './kernel-context.js'
import { Part } from './part.js'
import { useStore } from './use-store.js'

export interface SlotProps {
  /** The slot name of the contributions, e.g. `account:below-balance`. */
  readonly name: string
}

/** Renders the contributions to a named slot. A part that fails is left out and reported. */
export function Slot({ name }: SlotProps): ReactNode {
  const { contributions } = useKernel()
  useStore(contributions.store)
  return contributions
    .list(points.slots)
    .filter((slot) => slot.slot === name)
    .map((slot) => <Part key={slot.id} load={slot.load} plugin={slot.plugin} failure={null} />)
}
