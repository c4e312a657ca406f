import type { ReactNode } from 'react'
import type { ViewProps } from '#kernel'
import { Button, StatusHero, useNavigation, useT, ViewBody, WalletImage } from '#ui-kit'
import type { HardwarePlugin } from '../contract.js'
import { ledgerIcon } from '../ledger-icon.js'
import { appNames } from '../ledger-methods.js'
import { faultTexts } from '../problem-texts.js'

/** Why a request of the page failed on the device. The page itself repeats it: what it requested is known only there. */
export function LedgerProblemView({
  params,
}: ViewProps<HardwarePlugin['views']['LedgerProblem']>): ReactNode {
  const t = useT<HardwarePlugin>('hardware')
  const { back } = useNavigation<HardwarePlugin>()
  const { title, body } = faultTexts(params.fault, params.namespace)
  const values = { app: appNames[params.namespace] }
  return (
    <ViewBody footer={<Button onPress={back}>{t('done')}</Button>}>
      <StatusHero
        image={<WalletImage src={ledgerIcon} name="Ledger" size={72} />}
        status="error"
        title={t(title, values)}
        body={t(body, values)}
      />
    </ViewBody>
  )
}
