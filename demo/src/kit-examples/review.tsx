import {
  CopyButton,
  Fact,
  ReviewAmount,
  ReviewCosts,
  ReviewRecipient,
  TokenImage,
  TotalAmount,
} from 'quoin/ui-kit'
import { recipient } from './values.js'

export const ReviewAmountExample = () => (
  <ReviewAmount label="You send" amount="0.25 ETH" note="$620.03" image={<TokenImage symbol="ETH" />} />
)

export const ReviewCostsExample = () => (
  <ReviewCosts>
    <Fact label="Network fee" note="≈ $0.42">
      0.000168 ETH
    </Fact>
    <Fact label="Total">0.250168 ETH</Fact>
  </ReviewCosts>
)

export const ReviewRecipientExample = () => (
  <ReviewRecipient
    label="To"
    address={recipient}
    name="ada.example.id"
    end={<CopyButton variant="icon" label="Copy address" text={recipient} />}
  />
)

export const TotalAmountExample = () => (
  <TotalAmount
    amount={{ value: 250_000_000_000_000_000n, decimals: 18, symbol: 'ETH' }}
    fee={{ value: 168_000_000_000_000n, decimals: 18, symbol: 'ETH' }}
    isCoin
  />
)
