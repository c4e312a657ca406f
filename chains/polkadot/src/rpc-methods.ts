/** Methods that a person must approve. Source: WalletConnect's Polkadot RPC reference. */
export const approvalMethods: readonly string[] = ['polkadot_signMessage', 'polkadot_signTransaction']

/** What may be read from a network's node: nothing that sends, and nothing that a node would have to remember. */
export const nodeMethods: readonly string[] = (
  'chain_getBlock chain_getBlockHash chain_getFinalizedHead chain_getHeader state_call state_getKeysPaged ' +
  'state_getMetadata state_getRuntimeVersion state_getStorage system_accountNextIndex system_properties'
).split(' ')
