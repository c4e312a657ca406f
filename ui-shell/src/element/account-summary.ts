import { type AccountSummary, type AnyKernel, points } from '#kernel'

/** Checks the type of each field: a plugin may have no types, and the button must be drawn all the same (KRN-08). */
const isRight: { readonly [Key in keyof AccountSummary]-?: (summary: AccountSummary) => boolean } = {
  balance: ({ balance }) =>
    typeof balance?.value === 'bigint' &&
    Number.isInteger(balance.decimals) &&
    typeof balance.symbol === 'string',
  name: ({ name }) => typeof name === 'string',
  avatarUrl: ({ avatarUrl }) => typeof avatarUrl === 'string',
}

/** Returns the account summary of the plugins, each field from the first plugin that provides it. */
export function accountSummary(kernel: AnyKernel): AccountSummary {
  const all = kernel.contributions.list(points.accountSummaries).map(({ store }) => store.getState())
  const first = <Key extends keyof AccountSummary>(key: Key): AccountSummary[Key] =>
    all.find((summary) => isRight[key](summary))?.[key]
  return { balance: first('balance'), name: first('name'), avatarUrl: first('avatarUrl') }
}
