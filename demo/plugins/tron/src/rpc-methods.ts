/** Methods that need the approval of the user. Source: WalletConnect's Tron RPC reference. */
export const approvalMethods: readonly string[] = ['tron_signMessage', 'tron_signTransaction']

/** Paths of a full node's HTTP API that may be read: none that broadcasts. Source: Tron's HTTP API reference. */
export const nodeMethods: readonly string[] = [
  'wallet/getaccount',
  'wallet/getaccountresource',
  'wallet/getchainparameters',
  'wallet/getcontract',
  'wallet/getnowblock',
  'wallet/gettransactionbyid',
  'wallet/gettransactioninfobyid',
  'wallet/triggerconstantcontract',
  'walletsolidity/getnowblock',
  'walletsolidity/gettransactionbyid',
]
