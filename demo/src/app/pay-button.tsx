import { isQuoinError } from 'quoin'
import type { PayRequest } from 'quoin/plugins/pay'
import { usePay } from 'quoin/plugins/pay/react'
import { useState } from 'react'

/** Returns a payment request of the treasury's shop: 12.50 of the sandbox's dollar, or some ether. */
function requestOf(chain: number, asset: string): PayRequest {
  const isCoin = asset === 'native'
  return {
    asset: {
      network: `eip155:${chain}`,
      recipient: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
      asset,
      amount: isCoin ? '0.005' : '12.50',
      metadata: isCoin
        ? { name: 'Ether', symbol: 'ETH', decimals: 18 }
        : { name: 'Sandbox Dollar', symbol: 'SBD', decimals: 6 },
    },
  }
}

function explain(error: unknown): string {
  if (isQuoinError(error, 'ABORTED')) return 'You left the payment. Nothing was paid.'
  if (isQuoinError(error, 'PAYMENT_FAILED')) return 'The payment failed. Nothing arrived.'
  return `It was not paid: ${isQuoinError(error) ? (error.details ?? error.shortMessage) : String(error)}`
}

/** The token's address on each chain of the sandbox. */
const dollar = '0xfAeE4c29398240F10D35C0179E9CB67A4b227D93'

/** Buttons that request payments; displayed if the page's address contains `?pay`. */
export default function PayButtons({ chain }: { readonly chain: number }) {
  const { open, payment } = usePay()
  const [outcome, setOutcome] = useState('')
  const request = (asset: string) => () => {
    setOutcome('')
    open(requestOf(chain, asset)).then(
      ({ id }) => setOutcome(`Paid: ${id ?? 'by the exchange'}`),
      (error: unknown) => setOutcome(explain(error)),
    )
  }
  return (
    <section className="actions" aria-labelledby="pay-title">
      <h2 id="pay-title">Pay the treasury</h2>
      <div className="action">
        <h3>Membership fee</h3>
        <button type="button" onClick={request(dollar)}>
          Pay 12.50 SBD
        </button>
        <button type="button" onClick={request('native')}>
          Pay 0.005 ETH
        </button>
        <p className="outcome" role="status" data-testid="pay-outcome">
          {outcome || payment?.progress.status}
        </p>
      </div>
    </section>
  )
}
