import { type ReactNode, useState } from 'react'
import { decimalSeparatorOf, parseAmount } from '#kernel'
import {
  Button,
  Choice,
  Notice,
  Stack,
  Text,
  TextField,
  useKernel,
  useNavigation,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { isSlippage, riskySlippage } from '../slippage.js'
import { useSwap } from './use-swap.js'

/** Basis points. */
const usual = ['10', '50', '100'] as const
type Chosen = (typeof usual)[number] | 'own'
const isUsual = (text: string): text is (typeof usual)[number] => usual.some((one) => one === text)
/** A percentage of whole basis points has two decimal places. */
const percentDecimals = 2

/** Lets the user set the slippage tolerance. */
export default function SwapSettingsView(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { i18n } = useKernel()
  const { locale } = useStore(i18n.store)
  const { back } = useNavigation()
  const { swap, state, percent } = useSwap()
  const kept = String(state.slippage)
  const [chosen, setChosen] = useState<Chosen>(isUsual(kept) ? kept : 'own')
  const [text, setText] = useState(
    isUsual(kept) ? '' : i18n.number(state.slippage / 100, { useGrouping: false }),
  )
  const decimalSeparator = decimalSeparatorOf(locale)
  const read = parseAmount(text, percentDecimals, { decimalSeparator })
  const own = read.value === undefined ? undefined : Number(read.value)
  const wanted = chosen === 'own' ? own : Number(chosen)
  const isFine = isSlippage(wanted)
  const choose = (id: Chosen): void => {
    setChosen(id)
    if (id !== 'own') swap.setSlippage(Number(id))
  }
  const type = (next: string): void => {
    setText(next)
    const { value } = parseAmount(next, percentDecimals, { decimalSeparator })
    // An invalid slippage changes nothing yet.
    if (value !== undefined && isSlippage(Number(value))) swap.setSlippage(Number(value))
  }
  return (
    <ViewBody
      footer={
        <Button disabled={!isFine} onPress={back}>
          {t(isFine ? 'done' : 'slippageMissing')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Text variant="muted">{t('slippageBody')}</Text>
        <Choice
          label={t('slippage')}
          options={[
            ...usual.map((id) => ({ id, label: percent(Number(id)) })),
            { id: 'own', label: t('own') },
          ]}
          value={chosen}
          onChange={choose}
        />
        {chosen === 'own' ? (
          <TextField
            label={t('ownSlippage')}
            value={text}
            onChange={type}
            isExact
            focusOnMount
            error={text === '' || isFine ? undefined : t('slippageInvalid')}
            onSubmit={() => isFine && back()}
          />
        ) : null}
        {isFine && wanted > riskySlippage ? (
          <Notice tone="warning" title={t('slippageHighTitle')} isNews>
            {t('slippageHighBody', { percent: percent(wanted) })}
          </Notice>
        ) : null}
      </Stack>
    </ViewBody>
  )
}
