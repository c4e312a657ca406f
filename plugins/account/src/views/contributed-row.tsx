import { type ReactNode, useEffect } from 'react'
import { Icon, ListRow, useKernel, useNavigation, useT } from '#ui-shell/kit'

export interface ContributedRowProps {
  readonly plugin: string
  readonly icon: string
  /** A key of the plugin's own texts. */
  readonly label: string
  readonly view: string
}

/** A row that another plugin added: in its words, to its view. */
export function ContributedRow({ plugin, icon, label, view }: ContributedRowProps): ReactNode {
  const { i18n } = useKernel()
  const { push } = useNavigation()
  const t = useT(plugin)
  useEffect(() => void i18n.load(plugin), [i18n, plugin])
  return (
    <ListRow
      image={<Icon name={icon} size={24} />}
      title={t(label)}
      end={<Icon name="chevron" />}
      onPress={() => push(view)}
    />
  )
}
