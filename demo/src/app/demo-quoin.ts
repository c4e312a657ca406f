import type { createQuoin } from 'quoin'

/** The kernel of this page, with what its plugins provide. */
export type DemoQuoin = ReturnType<typeof createQuoin>
