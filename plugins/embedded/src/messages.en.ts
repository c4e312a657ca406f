/** English texts of the plugin. */
export const messages = {
  frameTitle: 'Secure wallet',
  approveTitle: 'Approve',
  approveLoading: 'Opening your wallet…',
  approveLoadingBody: 'The request is shown here in a moment.',
  approveFailed: 'Your wallet could not be opened',
  approveFailedBody: 'Nothing was sent or signed. Check your connection, close this and start again.',
  approveNothing: 'Nothing to approve',
  approveNothingBody: 'The request was answered, refused or taken back.',
  close: 'Close',
  actionNotAllowed: 'Action not allowed',
  smartAccountsUnsupported: 'This application might not support Smart Accounts',
  signOutFailed:
    'You are signed out here. The secure site could not be told: sign in and out again to end the session there.',
  accountTypeLabel: 'Account type',
  accountTypeSmart: 'Smart account',
  accountTypeSmartHint: 'Several steps in one, fees that an app can pay',
  accountTypeEoa: 'Standard account',
  accountTypeEoaHint: 'A key of its own, on every network',
  accountTypeChanging: 'Changing the account…',
  accountTypeFailed: 'The account type was not changed. Nothing was lost. Try again.',
  upgradeLabel: 'Keys and devices',
  upgradeTitle: 'Upgrade your wallet',
  upgradeRow: 'Keys, passkeys and devices',
  upgradeRowHint: 'On the secure site',
  upgradeBody:
    'Your keys, passkeys and devices are kept on the secure site. It opens in a new tab and asks for a fresh code, for your security.',
  upgradeOpen: 'Open the secure site',
  upgradeBlocked: 'The browser blocked the new tab. Allow it for this page and try again.',
}

export default messages
