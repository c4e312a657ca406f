import type { ReactNode } from 'react'
import type { Network } from '#kernel'
import { Address, CopyButton, Fact, FactList, Inline, sanitizeForDisplay, useT } from '#ui-kit'
import type { TokensPlugin } from '../contract.js'

export interface TokenFactsProps {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly network: Pick<Network, 'name'>
  readonly address?: string | undefined
}

/** The facts of a token, line by line. */
export function TokenFacts({ name, symbol, decimals, network, address }: TokenFactsProps): ReactNode {
  const t = useT<TokensPlugin>('tokens')
  return (
    <FactList>
      <Fact label={t('nameLabel')}>{sanitizeForDisplay(name)}</Fact>
      <Fact label={t('symbolLabel')}>{sanitizeForDisplay(symbol)}</Fact>
      <Fact label={t('networkLabel')}>{network.name}</Fact>
      <Fact label={t('decimalsLabel')}>{decimals}</Fact>
      {address === undefined ? null : (
        <Fact label={t('tokenAddressLabel')}>
          <Inline gap={1}>
            <Address value={address} />
            <CopyButton variant="icon" text={address} label={t('copyAddress')} />
          </Inline>
        </Fact>
      )}
    </FactList>
  )
}
