import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isQuoinError, type Network, type TextKey } from '#kernel'
import {
  Button,
  Section,
  Stack,
  sanitizeForDisplay,
  Text,
  TextField,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { TokenInfo, TokensPlugin } from '../contract.js'
import { NoAccount } from './no-account.js'
import { TokenFacts } from './token-facts.js'
import { useTokens } from './use-tokens.js'

type Step =
  | { readonly step: 'writing' }
  | { readonly step: 'checking' }
  | { readonly step: 'refused'; readonly fault: TextKey<TokensPlugin>; readonly symbol?: string }
  | { readonly step: 'found'; readonly info: TokenInfo }

/** Returns the text key of a problem. */
function faultOf(error: unknown): TextKey<TokensPlugin> {
  if (isQuoinError(error, 'TOKEN_NOT_FOUND')) return 'faultNone'
  if (!isQuoinError(error, 'CAIP_ADDRESS_INVALID')) return 'faultFailed'
  const { details } = error
  return details === 'checksum' ? 'faultChecksum' : details === 'network' ? 'faultNetwork' : 'faultFormat'
}

function AddTokenForm({ network }: { readonly network: Network }): ReactNode {
  const t = useT<TokensPlugin>('tokens')
  const { notices } = useKernel()
  const { back } = useNavigation()
  const { tokens, namespace, state } = useTokens()
  const [text, setText] = useState('')
  const [now, setNow] = useState<Step>({ step: 'writing' })
  const under = useRef(new AbortController())
  useEffect(() => () => under.current.abort(), [])

  const write = (value: string): void => {
    under.current.abort()
    setText(value)
    setNow({ step: 'writing' })
  }
  const check = async (): Promise<void> => {
    if (text.trim() === '' || now.step === 'checking') return
    under.current.abort()
    under.current = new AbortController()
    const { signal } = under.current
    setNow({ step: 'checking' })
    try {
      const info = await tokens.inspect(namespace, text, signal)
      if (signal.aborted) return
      const isListed = state.tokens.some(({ id }) => id === info.id)
      setNow(
        isListed ? { step: 'refused', fault: 'faultListed', symbol: info.symbol } : { step: 'found', info },
      )
    } catch (error) {
      if (!signal.aborted) setNow({ step: 'refused', fault: faultOf(error) })
    }
  }
  const add = (info: TokenInfo): void => {
    tokens.add(info)
    notices.show('success', t('added', { symbol: sanitizeForDisplay(info.symbol) }))
    back()
  }
  const error =
    now.step === 'refused'
      ? t(now.fault, { network: network.name, symbol: sanitizeForDisplay(now.symbol ?? '') })
      : undefined
  return (
    <ViewBody
      footer={
        now.step === 'found' ? (
          <Button onPress={() => add(now.info)}>
            {t('addThis', { symbol: sanitizeForDisplay(now.info.symbol) })}
          </Button>
        ) : (
          <Button busy={now.step === 'checking'} disabled={text.trim() === ''} onPress={() => void check()}>
            {text.trim() === '' ? t('enterAddress') : t('check')}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <Text variant="muted">{t('addBody', { network: network.name })}</Text>
        <TextField
          label={t('addressLabel')}
          value={text}
          onChange={write}
          error={error}
          autoComplete="off"
          focusOnMount
          onSubmit={() => (now.step === 'found' ? add(now.info) : void check())}
        />
        {now.step === 'found' ? (
          <Section title={t('foundTitle')}>
            <TokenFacts {...now.info} network={network} />
          </Section>
        ) : null}
      </Stack>
    </ViewBody>
  )
}

/** Adds a token by its address: its metadata is displayed before it is added. */
export default function AddTokenView(): ReactNode {
  const { network } = useTokens()
  // On another network the address is another token: the form starts over.
  return network ? <AddTokenForm key={network.caipNetworkId} network={network} /> : <NoAccount />
}
