import type { Message } from './make-words.js'
import type { WordKey } from './words.en.js'

const messages: Readonly<Record<WordKey, Message>> = {
  emailInvalid: 'Este não é um endereço de e-mail válido. Confira e tente novamente.',
  mailOff: 'O login por e-mail não está disponível aqui. Entre de outra forma.',
  mailWait: { one: 'Tente novamente em {count} segundo', other: 'Tente novamente em {count} segundos' },
  mailTooMany: {
    one: 'Foram solicitados e-mails demais para este endereço. Nada foi perdido. Tente novamente em {count} minuto.',
    other:
      'Foram solicitados e-mails demais para este endereço. Nada foi perdido. Tente novamente em {count} minutos.',
  },
  mailTooManyToday: {
    one: 'Foram enviados e-mails demais para alterações de e-mail. Nada mudou. Tente novamente em {count} hora.',
    other:
      'Foram enviados e-mails demais para alterações de e-mail. Nada mudou. Tente novamente em {count} horas.',
  },
  mailFailed: 'Não foi possível enviar o e-mail. Nada mudou. Tente novamente em um minuto.',
  codeWrong: 'Código incorreto. Tentativas restantes: {count}',
  codeSpent: 'Códigos incorretos demais. Solicite um novo.',
  codeDead: 'Este código expirou. Solicite um novo.',
  originRefused:
    'Este app não tem permissão para usar esta carteira. O endereço dele não está na lista do site da carteira.',
  proofInvalid:
    'Não foi possível verificar sua sessão. Confira a data e a hora do dispositivo, recarregue a página e tente novamente.',
  signedOut: 'Você saiu da conta. Nada foi perdido. Faça login novamente para continuar.',
  providerUnknown: 'Esta opção de login não está disponível aqui. Entre de outra forma.',
  providerFailed: 'O serviço de login não respondeu. Nada mudou. Tente novamente em um minuto.',
  loginDeclined: 'Login recusado. Nada mudou.',
  loginFailed: 'O serviço de login não confirmou sua identidade. Nada mudou. Tente novamente.',
  attemptOver: 'Este login expirou. Nada mudou. Comece de novo.',
  resultInvalid: 'Este login não pode ser concluído aqui. Comece de novo.',
  farcasterFailed: 'O Farcaster não confirmou sua identidade. Nada mudou. Tente novamente.',
  passkeyFailed: 'A chave de acesso não foi aceita. Nada mudou. Tente novamente ou entre de outra forma.',
  passkeyUnknown: 'Não reconhecemos esta chave de acesso. Entre de outra forma.',
  emailSame: 'Este já é o seu endereço de e-mail.',
  emailTaken: 'Este endereço de e-mail pertence a outra conta. Nada mudou.',
  updateOver: 'A alteração de e-mail expirou. Nada mudou. Comece de novo.',
  addressElsewhere:
    'Você só pode adicionar um endereço de e-mail na página da conta do site da carteira, não em um app. Nada mudou. Abra a página da conta e faça login lá.',
  changeHeld:
    'O endereço de e-mail desta carteira foi alterado há menos de 24 horas. Para proteger a carteira, isto estará disponível novamente depois desta data: {time}. Nada mudou.',
  addressMoved:
    'A carteira deste endereço de e-mail passou para outro endereço. Se não foi você, desfaça a alteração com o link do e-mail que enviamos. Você poderá criar uma nova carteira com este endereço depois desta data: {time}.',
  newDeviceHeld:
    'Este endereço foi adicionado à carteira há menos de 24 horas. Ele poderá entrar em um novo dispositivo depois desta data: {time}. Até lá, use um dispositivo em que você já entrou ou entre de outra forma.',
  loginHeld:
    'O endereço de e-mail de uma carteira foi alterado há menos de 24 horas, por isso ainda não é possível adicionar esta opção de login a ela. Nada mudou. Entre de outra forma ou tente novamente amanhã.',
  undoSignIn:
    'Para desfazer, saia da conta, entre aqui com algo diferente do novo endereço de e-mail e desfaça em até cinco minutos. Nada mudou.',
  undoOver: 'Não há nada a desfazer: o link já foi usado ou a alteração tem mais de 24 horas. Nada mudou.',
  lastWay:
    'Esta é a única forma de entrar na sua carteira. Adicione primeiro uma chave de acesso ou um endereço de e-mail. Nada foi removido.',
  loginUnknown: 'Esta opção de login não está mais vinculada à sua carteira.',
  deviceGone: 'Este dispositivo já foi removido.',
  grantInvalid: 'Confirme primeiro com um novo código.',
  reauthSignIn: 'Para confirmar que é você, saia da conta, entre novamente e faça isto em até cinco minutos.',
  sessionUnknown: 'Esta sessão já terminou.',
  pricesFailed: 'Os preços não estão disponíveis no momento.',
  serviceFailed: 'O serviço de contas inteligentes não respondeu. Tente novamente em instantes.',
  siteFailed: 'Algo deu errado no site da carteira. Tente novamente.',
  siteUnavailable: 'O site da carteira não está disponível no momento. Tente novamente em instantes.',

  loading: 'Carregando…',
  loadingStopped:
    'O login não pode continuar nesta janela. Nada foi perdido. Feche-a e volte à página que a abriu.',
  closeWindow: 'Você pode fechar esta janela.',
  loginDone: 'Você entrou',
  confirmTitle: 'Continuar o login?',
  confirmText:
    'Esta janela perdeu a conexão com o app que a abriu. Continue somente se você mesmo acabou de começar o login em {app}, neste dispositivo: {device}. Se alguém enviou você até aqui, feche esta janela.',
  confirmButton: 'Continuar',
  confirmDone: 'Pronto. Volte ao app. Você pode fechar esta janela.',
  deviceTitle: 'Aprovar este dispositivo?',
  deviceText: 'Ele está tentando entrar com o seu endereço de e-mail.',
  factDevice: 'Dispositivo',
  factApp: 'App',
  factEmail: 'E-mail',
  factTime: 'Solicitado',
  factAddress: 'Endereço IP',
  deviceWarning: 'Aprove somente se foi você. Caso contrário, feche esta página e nada acontecerá.',
  deviceButton: 'Aprovar',
  deviceDoneTitle: 'Dispositivo aprovado',
  deviceDone: 'Enviamos um código por e-mail. Digite-o no app.',
  linkOverTitle: 'Este link não funciona mais',
  notLoggedIn: 'O login não foi feito',
  deviceOver: 'Este link já foi usado ou tem mais de 20 minutos. Nada mudou. Comece de novo no app.',
  deviceUnknown: 'Um navegador',
  deviceOn: '{browser} no {system}',
  nothingHere: 'Não há nada neste endereço.',

  undoTitle: 'Desfazer a alteração de e-mail?',
  undoText: 'O endereço de e-mail da sua carteira foi alterado de {old} para {email}. Data: {time}.',
  undoMeaning:
    'Se você desfizer, a carteira voltará a pertencer a {old}, e quem entrou com {email} será desconectado. Você pode fazer isso até esta data: {until}.',
  undoButton: 'Desfazer alteração',
  undoDoneTitle: 'A alteração foi desfeita',
  undoDone: 'A carteira pertence novamente a {old}. {email} não a abre mais.',
  undoNext:
    'Faça login, remova na página da conta os dispositivos que você não reconhece e mova seus fundos para outra carteira se vir transações que não são suas. As chaves poderão ser exportadas novamente 24 horas após a alteração.',
  undoOpen: 'Abrir a página da conta',

  mailCodeSubject: '{code} é o seu código de login em {site}',
  mailCodeIntro: 'Seu código para entrar em {app}:',
  mailReauthSubject: '{code} confirma uma ação na sua carteira em {site}',
  mailReauthIntro:
    'Seu código para confirmar uma ação na página da conta de {site}, como mostrar suas chaves ou remover um dispositivo:',
  mailReauthWarning:
    'Digite-o somente na página da conta do próprio {site}. Nenhum app jamais o pede. Se você não o solicitou, ignore este e-mail.',
  mailUpdateOldSubject: 'Entregar sua carteira a {email}?',
  mailUpdateOldIntro:
    'Alguém com login na sua carteira em {site} quer alterar o endereço de e-mail dela para {email}. Isso foi solicitado em {app}.',
  mailUpdateOldMeaning:
    'Quem puder ler os e-mails enviados a {email} será dono da carteira e de tudo o que há nela, e este endereço não a abrirá mais.',
  mailUpdateOldCode: 'Somente se você quiser isso, digite este código onde solicitou a alteração:',
  mailUpdateOldWarning:
    'Este não é um código de login. Se você não solicitou esta alteração, não digite o código em lugar nenhum, diga o que disser uma página. Assim, nada mudará.',
  mailUpdateNewSubject: 'Confirme este endereço para uma carteira em {site}',
  mailUpdateNewIntro:
    'Alguém quer tornar {email} o endereço de e-mail da própria carteira em {site}. Isso foi solicitado em {app}. Se for você, este é o seu código:',
  mailUpdateNewWarning:
    'Se você não o solicitou, não digite o código em lugar nenhum e ignore este e-mail. Caso contrário, seu endereço pertenceria a uma carteira que não é sua.',
  mailCodeExpiry: 'Ele pode ser usado uma vez, em até 20 minutos.',
  mailCodeWarning:
    'Digite-o somente na janela de {app}. Ninguém nunca vai pedi-lo a você. Se você não o solicitou, ignore este e-mail.',
  mailDeviceSubject: 'Aprove um novo dispositivo para {site}',
  mailDeviceIntro:
    '{device} está tentando entrar em {app} com o seu endereço de e-mail. Data da solicitação: {time}, endereço IP: {address}.',
  mailDeviceLink: 'Se foi você, abra este link e aprove:',
  mailDeviceButton: 'Conferir o dispositivo',
  mailDeviceExpiry: 'O link pode ser usado uma vez, em até 20 minutos.',
  mailDeviceWarning: 'Se não foi você, ignore este e-mail e nada acontecerá.',
  mailChangedSubject: 'Sua carteira agora pertence a {email}',
  mailChangedIntro:
    'O endereço de e-mail da sua carteira em {site} foi alterado para {email}. Data: {time}. Quem puder ler os e-mails enviados a {email} agora é dono da carteira; este endereço não a abre mais.',
  mailChangedWarning: 'Se não foi você, abra este link e desfaça a alteração antes desta data: {until}:',
  mailChangedHeld:
    'Até lá, o novo endereço não pode mostrar as chaves da carteira nem entrar em um novo dispositivo.',
  mailUndoneSubject: 'A alteração do e-mail de uma carteira foi desfeita',
  mailUndoneIntro:
    'Seu endereço {email} foi removido de uma carteira em {site}. Data: {time}. A alteração foi desfeita a partir do endereço que a carteira tinha antes.',
  mailUndoneWarning:
    'Você foi desconectado dessa carteira nos dispositivos em que entrou com {email}. Se a carteira é sua e não foi você quem desfez, alguém pode ler sua caixa de e-mail antiga: em um dispositivo em que você ainda está conectado, mova seus fundos para outra carteira.',
}

export default messages
