import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable:
    'Não foi possível acessar o site da carteira. Nada foi perdido. Confira sua conexão e tente novamente.',
  failed: 'O site da carteira não respondeu como esperado. Nada foi perdido. Tente novamente.',
  startAgain: 'Este login expirou. Nada foi perdido. Comece de novo.',
  linkOver: 'O link do e-mail expirou. Nada foi perdido. Solicite um novo.',
  signedOut: 'Você saiu da conta. Nada foi perdido. Faça login novamente para continuar.',
  addEmailElsewhere:
    'Você só pode adicionar um endereço de e-mail na página da conta do site da carteira. Nada mudou. Abra a página da conta e faça login lá.',
  deviceGone: 'Este dispositivo já foi removido.',
  deviceElsewhere: 'Só é possível remover isto na página da conta do site da carteira. Nada mudou.',
  aborted: 'A solicitação foi cancelada',
}

export default messages
