import type { Bip122Keys } from './bip122-account.js'

/** The two accounts of the sandbox wallet page. */
export const PAGE_PEOPLE: readonly Bip122Keys[] = [
  { label: 'Account 1', payment: '11'.repeat(32), ordinals: '12'.repeat(32) },
  { label: 'Account 2', payment: '21'.repeat(32), ordinals: '22'.repeat(32) },
]

/** The two accounts of the sandbox extension; none is shared with the wallet page. */
export const EXTENSION_PEOPLE: readonly Bip122Keys[] = [
  { label: 'Account 1', payment: '31'.repeat(32), ordinals: '32'.repeat(32) },
  { label: 'Account 2', payment: '41'.repeat(32), ordinals: '42'.repeat(32) },
]
