import { type ReactNode, useEffect, useState } from 'react'
import type { ViewProps } from '#kernel'
import { Button, StatusHero, useKernel, useService, useStore, useT, ViewBody, WalletImage } from '#ui-kit'
import type { HardwarePlugin } from '../contract.js'
import { HardwareCoreToken } from '../ledger-discovery.js'
import { ledgerIcon } from '../ledger-icon.js'
import { appNames, isHardwareNamespace, namespacesOf } from '../ledger-methods.js'
import { problemTexts } from '../problem-texts.js'
import type { ChosenAccount } from '../service.js'
import { AccountRows } from './account-rows.js'
import { ChosenAccountStep } from './chosen-account-step.js'

const picture = <WalletImage src={ledgerIcon} name="Ledger" size={72} />

/** Connects an account of a device: plug in, choose the account, compare the address. */
export function ConnectLedgerView({
  params,
}: ViewProps<HardwarePlugin['views']['ConnectLedger']>): ReactNode {
  const t = useT<HardwarePlugin>('hardware')
  const { networks, chains } = useKernel()
  const { list, attempt, verification } = useService(HardwareCoreToken)
  const { namespace, status, accounts, error } = useStore(list.store)
  const [chosen, setChosen] = useState<ChosenAccount>()
  const served = namespacesOf({ networks, chains })
  const active = networks.store.getState().activeNamespace
  const wanted =
    params?.namespace ?? served.find((one) => one === active) ?? served.find(isHardwareNamespace) ?? 'eip155'
  useEffect(() => {
    list.reset(wanted)
    return () => {
      list.reset(wanted)
      attempt.cancel()
      verification.cancel()
    }
  }, [list, attempt, verification, wanted])
  const values = { app: appNames[namespace] }

  if (chosen)
    return (
      <ChosenAccountStep
        account={chosen}
        onBack={() => {
          attempt.cancel()
          verification.cancel()
          setChosen(undefined)
        }}
      />
    )
  if (accounts.length > 0) return <AccountRows onChoose={setChosen} />
  if (status === 'failed') {
    const { title, body } = problemTexts(error)
    return (
      <ViewBody
        footer={
          <Button icon="retry" onPress={() => list.read()}>
            {t('retry')}
          </Button>
        }
      >
        <StatusHero image={picture} status="error" title={t(title, values)} body={t(body, values)} />
      </ViewBody>
    )
  }
  const isReading = status === 'reading'
  return (
    <ViewBody
      footer={
        <Button busy={isReading} onPress={() => list.read()}>
          {t('start')}
        </Button>
      }
    >
      <StatusHero
        image={picture}
        status="waiting"
        title={t(isReading ? 'readingTitle' : 'startTitle')}
        body={t(isReading ? 'readingBody' : 'startBody', values)}
      />
    </ViewBody>
  )
}
