export type { AccountData, AccountDataSources } from './account-data.js'
export { followAccountData, loadOnce, loadOptional, mirror } from './account-data.js'
export type { ActiveAccount } from './active-account.js'
export { activeAccountChange, activeAccountKey, isOtherAccount, readActiveAccount } from './active-account.js'
