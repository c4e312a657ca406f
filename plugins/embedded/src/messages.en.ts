/** English texts of the plugin. */
export const messages = {
  frameTitle: 'Secure wallet',
  approveTitle: 'Your wallet',
  approveLoading: 'Opening your wallet…',
  approveLoadingBody: 'The request will appear in a moment.',
  stillTrying: 'Still trying…',
  approveFailed: 'Couldn’t open your wallet',
  approveFailedBody: 'Nothing was sent or signed. Check your connection, close this and start again.',
  approveLost: 'Lost the connection to your wallet',
  approveLostBody:
    'If you confirmed, the request may have gone through. Check your activity before you try again.',
  approveNothing: 'Nothing to approve',
  approveNothingBody: 'The request was answered, declined or canceled.',
  close: 'Close',
  actionNotAllowed: 'Action not allowed',
  smartAccountsUnsupported: 'This application might not support Smart Accounts',
  signOutFailed:
    'You’re logged out here, but we couldn’t reach the wallet site. Log in and out again to end the session there.',
  accountTypeLabel: 'Account type',
  accountTypeSmart: 'Smart account',
  accountTypeSmartHint: 'Batch steps; apps can pay your fees',
  accountTypeEoa: 'Standard account',
  accountTypeEoaHint: 'One key, works on every network',
  accountTypeChanging: 'Switching account type…',
  accountTypeFailed: 'Couldn’t switch the account type. Your funds aren’t affected. Try again.',
  upgradeTitle: 'Keys and devices',
  upgradeRow: 'Keys, passkeys and devices',
  upgradeRowHint: 'On the wallet site',
  upgradeBody:
    'Manage your keys, passkeys and devices on the wallet site. It opens in a new tab and asks for a new code to keep you safe.',
  upgradeOpen: 'Open wallet site',
  upgradeBlocked: 'Your browser blocked the new tab. Allow pop-ups for this site and try again.',
}

export default messages
