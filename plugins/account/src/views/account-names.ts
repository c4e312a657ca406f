import type { AccountType, ChainModule } from '#kernel'
import type { AccountState } from '../contract.js'

type TypeName = 'typePayment' | 'typeOrdinal' | 'typeSmart'

const typeNames: ReadonlyMap<AccountType, TypeName> = new Map([
  ['payment', 'typePayment'],
  ['ordinal', 'typeOrdinal'],
  ['smartAccount', 'typeSmart'],
])

/** The text key of an account kind; `undefined` if there is only one kind. */
export function accountTypeName(type: AccountType | undefined): TypeName | undefined {
  return type === undefined ? undefined : typeNames.get(type)
}

/** Finds the name of an address, in any notation. */
export function labelOf(
  address: string,
  labels: AccountState['addressLabels'],
  chain: Pick<ChainModule, 'normalizeAddress'> | undefined,
): string | undefined {
  const form = (text: string): string => chain?.normalizeAddress(text) ?? text
  const [, label] = Object.entries(labels).find(([other]) => form(other) === form(address)) ?? []
  return label
}
