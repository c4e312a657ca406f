/** English texts of the plugin. */
const messages = {
  amount: '{amount} {symbol}',
  sentAmount: 'Sent {amount}',
  sent: 'Transaction sent',
  confirmedAmount: '{amount} sent and confirmed',
  confirmed: 'Transaction confirmed',
  failedAmount: '{amount} not sent: the transaction failed. At most, the network fee was spent.',
  failed: 'Transaction failed. At most, the network fee was spent.',
  cancelledAmount: '{amount} not sent: the transaction was canceled or replaced in your wallet.',
  cancelled: 'The transaction was canceled or replaced in your wallet. It didn’t go through.',
  /** A reorganization of the chain dropped the block with the transaction. */
  droppedAmount:
    'The transfer of {amount} is no longer in a block. It may be included again, so don’t send it again.',
  dropped: 'Your transaction is no longer in a block. It may be included again, so don’t send it again.',
  unknownAmount:
    'The network hasn’t confirmed {amount} yet. It may still be sent, so check Activity before you send again.',
  unknown:
    'The network hasn’t confirmed the transaction yet. It may still go through, so check Activity first.',
}

/** The texts of the plugin. */
export type TransactionsMessages = typeof messages
export default messages
