/** Methods that need the approval of the user. Source: WalletConnect's Polkadot RPC reference. */
export const approvalMethods: readonly string[] = ['polkadot_signMessage', 'polkadot_signTransaction']

/** Methods that may be read from a node: none that sends, and none that needs state in the node. */
export const nodeMethods: readonly string[] = (
  'chain_getBlock chain_getBlockHash chain_getFinalizedHead chain_getHeader state_call state_getKeysPaged ' +
  'state_getMetadata state_getRuntimeVersion state_getStorage system_accountNextIndex system_properties'
).split(' ')
