import { Fragment, type ReactNode } from 'react'
import { points } from '#kernel'
import { Part, Skeleton, Stack, Text, useKernel, useStore, useT, ViewBody } from '#ui-shell/kit'
import { WalletMethod } from './wallet-method.js'

export { WalletMethod }

/** Every way to connect that plugins contributed, in the host's order, with "or" between them. */
export default function ConnectView(): ReactNode {
  const t = useT('wallets')
  const { contributions } = useKernel()
  useStore(contributions.store)
  const methods = contributions.list(points.connectMethods)
  return (
    <ViewBody>
      <Stack gap={4}>
        {methods.map((method, index) => (
          <Fragment key={method.id}>
            {index === 0 ? null : (
              <Text variant="muted" align="center">
                {t('or')}
              </Text>
            )}
            {method.plugin === 'wallets' ? (
              // The plugin's own method is part of this chunk: nothing loads one after another on the click.
              <WalletMethod />
            ) : (
              <Part load={method.load} plugin={method.plugin} fallback={<Skeleton kind="row" />} />
            )}
          </Fragment>
        ))}
      </Stack>
    </ViewBody>
  )
}
