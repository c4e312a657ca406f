import type { ReactNode } from 'react'
import type { Amount } from '#kernel'
import {
  Choice,
  LinkRow,
  List,
  ListRow,
  Notice,
  RowAmount,
  Skeleton,
  Stack,
  sanitizeForDisplay,
  shortAddress,
  useKernel,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import type { HardwarePlugin } from '../contract.js'
import { type PathScheme, schemesOf } from '../derivation-paths.js'
import { HardwareCoreToken } from '../ledger-discovery.js'
import { appNames } from '../ledger-methods.js'
import { problemTexts } from '../problem-texts.js'
import type { ChosenAccount } from '../service.js'

const schemeLabels: Readonly<Record<PathScheme, 'schemeLive' | 'schemeBip44' | 'schemeLegacy'>> = {
  ledgerLive: 'schemeLive',
  bip44: 'schemeBip44',
  legacy: 'schemeLegacy',
}

/** The accounts of the device, by a derivation path, with their balances. */
export function AccountRows({
  onChoose,
}: {
  readonly onChoose: (account: ChosenAccount) => void
}): ReactNode {
  const t = useT<HardwarePlugin>('hardware')
  const { i18n } = useKernel()
  const { list } = useService(HardwareCoreToken)
  const { namespace, scheme, status, accounts, error } = useStore(list.store)
  const amountOf = ({ value, decimals, symbol }: Amount): string =>
    t('balance', { amount: i18n.amount(value, decimals, 3), symbol: sanitizeForDisplay(symbol) })
  const problem = status === 'failed' ? problemTexts(error) : undefined
  const values = { app: appNames[namespace] }
  return (
    <ViewBody>
      <Stack gap={4}>
        <Choice
          label={t('schemeLabel')}
          options={schemesOf(namespace).map((id) => ({ id, label: t(schemeLabels[id]) }))}
          value={scheme}
          onChange={list.read}
        />
        <List label={t('accounts')}>
          {accounts.map(({ path, number, address, balance }) => (
            <ListRow
              key={path}
              title={shortAddress(address)}
              subtitle={`${t('account', { number })} · ${path}`}
              end={balance === undefined ? null : <RowAmount amount={amountOf(balance)} />}
              onPress={() => onChoose({ namespace, path, address })}
            />
          ))}
        </List>
        {status === 'more' ? <Skeleton kind="row" count={5} /> : null}
        {problem ? (
          <Notice tone="warning" title={t(problem.title, values)} isNews>
            {t(problem.body, values)}
          </Notice>
        ) : null}
        {status === 'more' ? null : (
          <LinkRow
            icon={problem ? 'retry' : 'plus'}
            label={t(problem ? 'retry' : 'more')}
            onPress={list.more}
          />
        )}
      </Stack>
    </ViewBody>
  )
}
