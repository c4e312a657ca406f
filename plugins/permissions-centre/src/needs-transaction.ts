import type { ListedPermission } from './contract.js'

/** The id of the permissions that the chain stores. */
export const chainSource = 'chain'

/** Returns whether a permission ends by a transaction, which costs a fee. Others are ended by their source. */
export const needsTransaction = ({ source, calls = [] }: ListedPermission): boolean =>
  source === chainSource || calls.length > 0

/** Returns whether a permission ends from the list. Others end on a web page, or by disconnecting. */
export const isEndedHere = ({ endedBy }: ListedPermission): boolean => endedBy === undefined
