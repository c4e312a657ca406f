import type { Message } from './make-words.js'
import type { WordKey } from './words.en.js'

const messages: Readonly<Record<WordKey, Message>> = {
  emailInvalid: '올바른 이메일 주소가 아닙니다. 확인한 후 다시 시도하세요.',
  mailOff: '여기서는 이메일로 로그인할 수 없습니다. 다른 방법으로 로그인하세요.',
  mailWait: '{count}초 후에 다시 시도하세요',
  mailTooMany: '이 주소로 요청된 이메일이 너무 많습니다. 잃은 것은 없습니다. {count}분 후에 다시 시도하세요.',
  mailTooManyToday:
    '이메일 변경을 위한 이메일이 너무 많이 전송되었습니다. 변경된 것은 없습니다. {count}시간 후에 다시 시도하세요.',
  mailFailed: '이메일을 보내지 못했습니다. 변경된 것은 없습니다. 1분 후에 다시 시도하세요.',
  codeWrong: '코드가 틀렸습니다. 남은 시도 횟수: {count}',
  codeSpent: '틀린 코드를 너무 많이 입력했습니다. 새 코드를 요청하세요.',
  codeDead: '이 코드는 만료되었습니다. 새 코드를 요청하세요.',
  originRefused: '이 앱은 이 지갑을 사용할 수 없습니다. 앱의 주소가 지갑 사이트의 목록에 없습니다.',
  proofInvalid:
    '세션을 확인하지 못했습니다. 기기의 날짜와 시간을 확인하고 페이지를 새로고침한 후 다시 시도하세요.',
  signedOut: '로그아웃되었습니다. 잃은 것은 없습니다. 계속하려면 다시 로그인하세요.',
  providerUnknown: '여기서는 이 로그인 방법을 사용할 수 없습니다. 다른 방법으로 로그인하세요.',
  providerFailed: '로그인 서비스가 응답하지 않았습니다. 변경된 것은 없습니다. 1분 후에 다시 시도하세요.',
  loginDeclined: '로그인이 거절되었습니다. 변경된 것은 없습니다.',
  loginFailed: '로그인 서비스가 본인임을 확인하지 못했습니다. 변경된 것은 없습니다. 다시 시도하세요.',
  attemptOver: '이 로그인은 만료되었습니다. 변경된 것은 없습니다. 처음부터 다시 시작하세요.',
  resultInvalid: '여기서는 이 로그인을 완료할 수 없습니다. 처음부터 다시 시작하세요.',
  farcasterFailed: 'Farcaster가 본인임을 확인하지 못했습니다. 변경된 것은 없습니다. 다시 시도하세요.',
  passkeyFailed:
    '패스키가 승인되지 않았습니다. 변경된 것은 없습니다. 다시 시도하거나 다른 방법으로 로그인하세요.',
  passkeyUnknown: '등록되지 않은 패스키입니다. 다른 방법으로 로그인하세요.',
  emailSame: '이미 사용 중인 내 이메일 주소입니다.',
  emailTaken: '이 이메일 주소는 다른 계정의 것입니다. 변경된 것은 없습니다.',
  updateOver: '이메일 변경이 만료되었습니다. 변경된 것은 없습니다. 처음부터 다시 시작하세요.',
  addressElsewhere:
    '이메일 주소는 앱이 아니라 지갑 사이트의 계정 페이지에서만 추가할 수 있습니다. 변경된 것은 없습니다. 계정 페이지를 열고 그곳에서 로그인하세요.',
  changeHeld:
    '이 지갑의 이메일 주소가 변경된 지 24시간이 지나지 않았습니다. 지갑을 보호하기 위해 이 작업은 {time} 이후에 다시 가능합니다. 변경된 것은 없습니다.',
  addressMoved:
    '이 이메일 주소의 지갑이 다른 주소로 옮겨졌습니다. 본인이 한 것이 아니라면 보내 드린 이메일의 링크로 되돌리세요. 이 주소로 새 지갑은 {time} 이후에 만들 수 있습니다.',
  newDeviceHeld:
    '이 주소가 지갑에 추가된 지 24시간이 지나지 않았습니다. 새 기기에서는 {time} 이후에 로그인할 수 있습니다. 그때까지는 로그인된 기기를 사용하거나 다른 방법으로 로그인하세요.',
  loginHeld:
    '지갑의 이메일 주소가 변경된 지 24시간이 지나지 않아 아직 이 로그인 방법을 추가할 수 없습니다. 변경된 것은 없습니다. 다른 방법으로 로그인하거나 내일 다시 시도하세요.',
  undoSignIn:
    '되돌리려면 로그아웃한 다음, 새 이메일 주소가 아닌 다른 방법으로 여기에 로그인하고 5분 안에 되돌리세요. 변경된 것은 없습니다.',
  undoOver:
    '되돌릴 것이 없습니다. 링크가 이미 사용되었거나 변경된 지 24시간이 지났습니다. 변경된 것은 없습니다.',
  lastWay:
    '지갑에 로그인할 수 있는 유일한 방법입니다. 먼저 패스키나 이메일 주소를 추가하세요. 삭제된 것은 없습니다.',
  loginUnknown: '이 로그인 방법은 더 이상 지갑에 연결되어 있지 않습니다.',
  deviceGone: '이 기기는 이미 삭제되었습니다.',
  grantInvalid: '먼저 새 코드로 확인하세요.',
  reauthSignIn: '본인임을 확인하려면 로그아웃한 후 다시 로그인하고 5분 안에 이 작업을 하세요.',
  sessionUnknown: '이 세션은 이미 종료되었습니다.',
  pricesFailed: '지금은 가격을 확인할 수 없습니다.',
  serviceFailed: '스마트 계정 서비스가 응답하지 않았습니다. 잠시 후 다시 시도하세요.',
  siteFailed: '지갑 사이트에 문제가 발생했습니다. 다시 시도하세요.',
  siteUnavailable: '지금은 지갑 사이트를 사용할 수 없습니다. 잠시 후 다시 시도하세요.',

  loading: '불러오는 중…',
  loadingStopped:
    '이 창에서는 로그인을 계속할 수 없습니다. 잃은 것은 없습니다. 창을 닫고 이 창을 연 페이지로 돌아가세요.',
  closeWindow: '이 창을 닫아도 됩니다.',
  loginDone: '로그인되었습니다',
  confirmTitle: '로그인을 계속할까요?',
  confirmText:
    '이 창을 연 앱과의 연결이 끊어졌습니다. 방금 본인이 {device}에서 {app}에 로그인하기 시작한 경우에만 계속하세요. 다른 사람이 여기로 보냈다면 이 창을 닫으세요.',
  confirmButton: '계속',
  confirmDone: '완료되었습니다. 앱으로 돌아가세요. 이 창을 닫아도 됩니다.',
  deviceTitle: '이 기기를 승인할까요?',
  deviceText: '내 이메일 주소로 로그인하려고 합니다.',
  factDevice: '기기',
  factApp: '앱',
  factEmail: '이메일',
  factTime: '요청 시각',
  factAddress: 'IP 주소',
  deviceWarning: '본인인 경우에만 승인하세요. 아니라면 이 페이지를 닫으세요. 아무 일도 일어나지 않습니다.',
  deviceButton: '승인',
  deviceDoneTitle: '기기가 승인됨',
  deviceDone: '코드를 이메일로 보냈습니다. 앱에 입력하세요.',
  linkOverTitle: '더 이상 작동하지 않는 링크입니다',
  notLoggedIn: '로그인되지 않았습니다',
  deviceOver:
    '이 링크는 이미 사용되었거나 20분이 지났습니다. 변경된 것은 없습니다. 앱에서 처음부터 다시 시작하세요.',
  deviceUnknown: '브라우저',
  deviceOn: '{system}의 {browser}',
  nothingHere: '이 주소에는 아무것도 없습니다.',

  undoTitle: '이메일 변경을 되돌릴까요?',
  undoText: '지갑의 이메일 주소가 {old}에서 {email}(으)로 변경되었습니다. 시각: {time}.',
  undoMeaning:
    '되돌리면 지갑은 다시 {old}의 것이 되고, {email}(으)로 로그인한 모든 사람이 로그아웃됩니다. {until}까지 되돌릴 수 있습니다.',
  undoButton: '변경 되돌리기',
  undoDoneTitle: '변경을 되돌렸습니다',
  undoDone: '지갑은 다시 {old}의 것입니다. {email}(으)로는 더 이상 열 수 없습니다.',
  undoNext:
    '로그인하여 계정 페이지에서 모르는 기기를 삭제하고, 본인이 하지 않은 트랜잭션이 보이면 자산을 다른 지갑으로 옮기세요. 키는 변경 24시간 후에 다시 내보낼 수 있습니다.',
  undoOpen: '계정 페이지 열기',

  mailCodeSubject: '{site} 로그인 코드: {code}',
  mailCodeIntro: '{app}에 로그인하기 위한 코드입니다:',
  mailReauthSubject: '{site} 지갑 작업 확인 코드: {code}',
  mailReauthIntro: '{site}의 계정 페이지에서 키 표시나 기기 삭제 같은 작업을 확인하기 위한 코드입니다:',
  mailReauthWarning:
    '{site}의 계정 페이지에만 입력하세요. 어떤 앱도 이 코드를 묻지 않습니다. 요청하지 않았다면 이 이메일을 무시하세요.',
  mailUpdateOldSubject: '지갑을 {email}에 넘길까요?',
  mailUpdateOldIntro:
    '{site}에서 내 지갑에 로그인한 누군가가 이메일 주소를 {email}(으)로 변경하려고 합니다. 이 요청은 {app}에서 이루어졌습니다.',
  mailUpdateOldMeaning:
    '{email}(으)로 오는 이메일을 읽을 수 있는 사람이 지갑과 그 안의 모든 것을 소유하게 되며, 이 주소로는 더 이상 열 수 없습니다.',
  mailUpdateOldCode: '정말 원하는 경우에만 변경을 요청한 곳에 이 코드를 입력하세요:',
  mailUpdateOldWarning:
    '로그인 코드가 아닙니다. 이 변경을 요청하지 않았다면, 페이지에서 무엇이라고 하든 코드를 어디에도 입력하지 마세요. 그러면 아무것도 변경되지 않습니다.',
  mailUpdateNewSubject: '{site}의 지갑에 사용할 이 주소를 확인하세요',
  mailUpdateNewIntro:
    '누군가가 {email}을(를) {site}에 있는 자신의 지갑 이메일 주소로 사용하려고 합니다. 이 요청은 {app}에서 이루어졌습니다. 본인이라면 코드는 다음과 같습니다:',
  mailUpdateNewWarning:
    '요청하지 않았다면 코드를 어디에도 입력하지 말고 이 이메일을 무시하세요. 코드를 입력하면 내 주소가 내 것이 아닌 지갑에 속하게 됩니다.',
  mailCodeExpiry: '20분 안에 한 번만 사용할 수 있습니다.',
  mailCodeWarning:
    '{app} 창에만 입력하세요. 아무도 이 코드를 묻지 않습니다. 요청하지 않았다면 이 이메일을 무시하세요.',
  mailDeviceSubject: '{site}의 새 기기를 승인하세요',
  mailDeviceIntro:
    '{device}에서 내 이메일 주소로 {app}에 로그인하려고 합니다. 요청 시각: {time}, IP 주소: {address}.',
  mailDeviceLink: '본인이라면 이 링크를 열어 승인하세요:',
  mailDeviceButton: '기기 확인',
  mailDeviceExpiry: '링크는 20분 안에 한 번만 사용할 수 있습니다.',
  mailDeviceWarning: '본인이 아니라면 이 이메일을 무시하세요. 아무 일도 일어나지 않습니다.',
  mailChangedSubject: '지갑이 이제 {email}의 것입니다',
  mailChangedIntro:
    '{site}에 있는 내 지갑의 이메일 주소가 {email}(으)로 변경되었습니다. 시각: {time}. {email}(으)로 오는 이메일을 읽을 수 있는 사람이 이제 지갑을 소유하며, 이 주소로는 더 이상 열 수 없습니다.',
  mailChangedWarning: '본인이 아니라면 이 링크를 열어 {until} 전에 되돌리세요:',
  mailChangedHeld: '그때까지 새 주소로는 지갑의 키를 표시할 수도, 새 기기에서 로그인할 수도 없습니다.',
  mailUndoneSubject: '지갑의 이메일 주소 변경이 취소되었습니다',
  mailUndoneIntro:
    '내 주소 {email}이(가) {site}의 지갑에서 삭제되었습니다. 시각: {time}. 지갑의 이전 주소에서 변경을 되돌렸습니다.',
  mailUndoneWarning:
    '{email}(으)로 로그인했던 기기에서 그 지갑이 로그아웃되었습니다. 내 지갑인데 본인이 되돌리지 않았다면 누군가 이전 메일함을 읽을 수 있습니다. 아직 로그인되어 있는 기기에서 자산을 다른 지갑으로 옮기세요.',
}

export default messages
