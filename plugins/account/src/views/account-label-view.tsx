import { type ReactNode, useState } from 'react'
import {
  Button,
  FullAddress,
  LinkRow,
  Stack,
  Text,
  TextField,
  useKernel,
  useNavigation,
  useService,
  useT,
  ViewBody,
} from '#ui-kit'
import { type AccountPlugin, AccountToken } from '../contract.js'
import { labelOf } from './account-names.js'
import { useAccount } from './use-account.js'

/** The user's name for an account, stored on this device only. */
export default function AccountLabelView({
  params,
}: {
  readonly params: { readonly address: string }
}): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { chains } = useKernel()
  const service = useService(AccountToken)
  const { back } = useNavigation()
  const { namespace, account } = useAccount()
  const { address } = params
  const known = labelOf(address, account.addressLabels, chains.find(namespace)) ?? ''
  const [label, setLabel] = useState(known)
  const save = (text: string): void => {
    service.setAddressLabel(namespace, address, text)
    back()
  }
  const isReady = label.trim() !== ''
  return (
    <ViewBody
      footer={
        <>
          <Button disabled={!isReady} onPress={() => save(label)}>
            {t(isReady ? 'labelSave' : 'labelMissing')}
          </Button>
          {known === '' ? null : <LinkRow label={t('labelRemove')} onPress={() => save('')} />}
        </>
      }
    >
      <Stack gap={3}>
        <TextField
          label={t('labelField')}
          value={label}
          onChange={setLabel}
          focusOnMount
          autoComplete="off"
          onSubmit={() => {
            if (isReady) save(label)
          }}
        />
        <Text variant="small">
          <FullAddress value={address} />
        </Text>
        <Text variant="small">{t('labelWhere')}</Text>
      </Stack>
    </ViewBody>
  )
}
