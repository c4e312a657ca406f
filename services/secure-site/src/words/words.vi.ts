import type { Message } from './make-words.js'
import type { WordKey } from './words.en.js'

const messages: Readonly<Record<WordKey, Message>> = {
  emailInvalid: 'Đây không phải là địa chỉ email hợp lệ. Kiểm tra lại rồi thử lại.',
  mailOff: 'Không thể đăng nhập bằng email tại đây. Hãy đăng nhập bằng cách khác.',
  mailWait: 'Vui lòng thử lại sau {count} giây',
  mailTooMany: 'Có quá nhiều email được yêu cầu cho địa chỉ này. Không mất gì cả. Thử lại sau {count} phút.',
  mailTooManyToday:
    'Đã gửi quá nhiều email về việc đổi email. Không có gì thay đổi. Thử lại sau {count} giờ.',
  mailFailed: 'Không thể gửi email. Không có gì thay đổi. Thử lại sau một phút.',
  codeWrong: 'Sai mã. Số lần thử còn lại: {count}',
  codeSpent: 'Nhập sai mã quá nhiều lần. Hãy yêu cầu mã mới.',
  codeDead: 'Mã này đã hết hạn. Hãy yêu cầu mã mới.',
  originRefused:
    'Ứng dụng này không được phép dùng ví này. Địa chỉ của ứng dụng không có trong danh sách của trang ví.',
  proofInvalid:
    'Không thể xác minh phiên của bạn. Kiểm tra ngày giờ trên thiết bị, tải lại trang rồi thử lại.',
  signedOut: 'Bạn đã đăng xuất. Không mất gì cả. Hãy đăng nhập lại để tiếp tục.',
  providerUnknown: 'Cách đăng nhập này không có tại đây. Hãy đăng nhập bằng cách khác.',
  providerFailed: 'Dịch vụ đăng nhập không phản hồi. Không có gì thay đổi. Thử lại sau một phút.',
  loginDeclined: 'Đăng nhập bị từ chối. Không có gì thay đổi.',
  loginFailed: 'Dịch vụ đăng nhập không xác nhận được danh tính của bạn. Không có gì thay đổi. Hãy thử lại.',
  attemptOver: 'Lần đăng nhập này đã hết hạn. Không có gì thay đổi. Hãy bắt đầu lại.',
  resultInvalid: 'Không thể hoàn tất lần đăng nhập này tại đây. Hãy bắt đầu lại.',
  farcasterFailed: 'Farcaster không xác nhận được danh tính của bạn. Không có gì thay đổi. Hãy thử lại.',
  passkeyFailed:
    'Khóa truy cập không được chấp nhận. Không có gì thay đổi. Hãy thử lại hoặc đăng nhập bằng cách khác.',
  passkeyUnknown: 'Không nhận ra khóa truy cập này. Hãy đăng nhập bằng cách khác.',
  emailSame: 'Đây đã là địa chỉ email của bạn.',
  emailTaken: 'Địa chỉ email này thuộc về một tài khoản khác. Không có gì thay đổi.',
  updateOver: 'Yêu cầu đổi email đã hết hạn. Không có gì thay đổi. Hãy bắt đầu lại.',
  addressElsewhere:
    'Bạn chỉ có thể thêm địa chỉ email trên trang tài khoản của trang ví, không phải trong ứng dụng. Không có gì thay đổi. Mở trang tài khoản và đăng nhập tại đó.',
  changeHeld:
    'Địa chỉ email của ví này được đổi chưa đầy 24 giờ trước. Để bảo vệ ví, thao tác này sẽ dùng lại được sau {time}. Không có gì thay đổi.',
  addressMoved:
    'Ví của địa chỉ email này đã chuyển sang địa chỉ khác. Nếu không phải bạn làm, hãy hoàn tác bằng liên kết trong email chúng tôi đã gửi. Bạn có thể tạo ví mới với địa chỉ này sau {time}.',
  newDeviceHeld:
    'Địa chỉ này được thêm vào ví chưa đầy 24 giờ trước. Có thể dùng nó để đăng nhập trên thiết bị mới sau {time}. Cho đến lúc đó, hãy dùng thiết bị bạn đã đăng nhập hoặc đăng nhập bằng cách khác.',
  loginHeld:
    'Địa chỉ email của một ví được đổi chưa đầy 24 giờ trước, nên chưa thể thêm cách đăng nhập này vào ví đó. Không có gì thay đổi. Hãy đăng nhập bằng cách khác hoặc thử lại vào ngày mai.',
  undoSignIn:
    'Để hoàn tác, hãy đăng xuất, đăng nhập tại đây mà không dùng địa chỉ email mới, rồi hoàn tác trong vòng năm phút. Không có gì thay đổi.',
  undoOver:
    'Không có gì để hoàn tác: liên kết đã được dùng, hoặc thay đổi đã quá 24 giờ. Không có gì thay đổi.',
  lastWay:
    'Đây là cách duy nhất để đăng nhập vào ví của bạn. Trước tiên hãy thêm khóa truy cập hoặc địa chỉ email. Không có gì bị xóa.',
  loginUnknown: 'Cách đăng nhập này không còn liên kết với ví của bạn.',
  deviceGone: 'Thiết bị này đã bị xóa.',
  grantInvalid: 'Trước tiên hãy xác nhận bằng mã mới.',
  reauthSignIn: 'Để xác nhận đó là bạn, hãy đăng xuất, đăng nhập lại và làm việc này trong vòng năm phút.',
  sessionUnknown: 'Phiên này đã kết thúc.',
  pricesFailed: 'Hiện không lấy được giá.',
  serviceFailed: 'Dịch vụ tài khoản thông minh không phản hồi. Hãy thử lại sau giây lát.',
  siteFailed: 'Đã xảy ra lỗi trên trang ví. Hãy thử lại.',
  siteUnavailable: 'Trang ví hiện không dùng được. Hãy thử lại sau giây lát.',

  loading: 'Đang tải…',
  loadingStopped:
    'Không thể tiếp tục đăng nhập trong cửa sổ này. Không mất gì cả. Hãy đóng cửa sổ và quay lại trang đã mở nó.',
  closeWindow: 'Bạn có thể đóng cửa sổ này.',
  loginDone: 'Bạn đã đăng nhập',
  confirmTitle: 'Tiếp tục đăng nhập?',
  confirmText:
    'Cửa sổ này đã mất kết nối với ứng dụng mở nó. Chỉ tiếp tục nếu chính bạn vừa bắt đầu đăng nhập vào {app} trên thiết bị này: {device}. Nếu ai đó đưa bạn đến đây, hãy đóng cửa sổ này.',
  confirmButton: 'Tiếp tục',
  confirmDone: 'Xong. Hãy quay lại ứng dụng. Bạn có thể đóng cửa sổ này.',
  deviceTitle: 'Phê duyệt thiết bị này?',
  deviceText: 'Thiết bị đang cố đăng nhập bằng địa chỉ email của bạn.',
  factDevice: 'Thiết bị',
  factApp: 'Ứng dụng',
  factEmail: 'Email',
  factTime: 'Thời điểm yêu cầu',
  factAddress: 'Địa chỉ IP',
  deviceWarning: 'Chỉ phê duyệt nếu đó là bạn. Nếu không, hãy đóng trang này và sẽ không có gì xảy ra.',
  deviceButton: 'Phê duyệt',
  deviceDoneTitle: 'Đã phê duyệt thiết bị',
  deviceDone: 'Chúng tôi đã gửi mã qua email cho bạn. Hãy nhập mã vào ứng dụng.',
  linkOverTitle: 'Liên kết này không còn dùng được',
  notLoggedIn: 'Bạn chưa được đăng nhập',
  deviceOver:
    'Liên kết này đã được dùng, hoặc đã quá 20 phút. Không có gì thay đổi. Hãy bắt đầu lại trong ứng dụng.',
  deviceUnknown: 'Một trình duyệt',
  deviceOn: '{browser} trên {system}',
  nothingHere: 'Không có gì tại địa chỉ này.',

  undoTitle: 'Hoàn tác việc đổi email?',
  undoText: 'Địa chỉ email của ví bạn đã được đổi từ {old} thành {email} vào {time}.',
  undoMeaning:
    'Nếu bạn hoàn tác, ví sẽ lại thuộc về {old}, và bất kỳ ai đã đăng nhập bằng {email} sẽ bị đăng xuất. Bạn có thể làm việc này đến {until}.',
  undoButton: 'Hoàn tác thay đổi',
  undoDoneTitle: 'Đã hoàn tác thay đổi',
  undoDone: 'Ví lại thuộc về {old}. {email} không còn mở được ví.',
  undoNext:
    'Hãy đăng nhập, xóa những thiết bị bạn không nhận ra trên trang tài khoản, và chuyển tài sản sang ví khác nếu bạn thấy giao dịch không phải của mình. Có thể xuất khóa lại sau 24 giờ kể từ khi thay đổi.',
  undoOpen: 'Mở trang tài khoản',

  mailCodeSubject: '{code} là mã đăng nhập {site} của bạn',
  mailCodeIntro: 'Mã của bạn để đăng nhập vào {app}:',
  mailReauthSubject: '{code} xác nhận một thao tác trong ví của bạn tại {site}',
  mailReauthIntro:
    'Mã của bạn để xác nhận một thao tác trên trang tài khoản của {site}, chẳng hạn hiện khóa hoặc xóa thiết bị:',
  mailReauthWarning:
    'Chỉ nhập mã trên chính trang tài khoản của {site}. Không ứng dụng nào hỏi mã này. Nếu bạn không yêu cầu, hãy bỏ qua email này.',
  mailUpdateOldSubject: 'Giao ví của bạn cho {email}?',
  mailUpdateOldIntro:
    'Ai đó đã đăng nhập vào ví của bạn tại {site} và muốn đổi địa chỉ email của ví thành {email}. Yêu cầu này được đưa ra trong {app}.',
  mailUpdateOldMeaning:
    'Bất kỳ ai đọc được email gửi đến {email} sẽ sở hữu ví và mọi thứ trong đó, còn địa chỉ này sẽ không mở được ví nữa.',
  mailUpdateOldCode: 'Chỉ khi bạn muốn vậy, hãy nhập mã này tại nơi bạn yêu cầu thay đổi:',
  mailUpdateOldWarning:
    'Đây không phải mã đăng nhập. Nếu bạn không yêu cầu thay đổi này, đừng nhập mã ở bất cứ đâu, dù trang nào nói gì. Như vậy sẽ không có gì thay đổi.',
  mailUpdateNewSubject: 'Xác nhận địa chỉ này cho một ví tại {site}',
  mailUpdateNewIntro:
    'Ai đó muốn dùng {email} làm địa chỉ email cho ví của họ tại {site}. Yêu cầu này được đưa ra trong {app}. Nếu đó là bạn, đây là mã của bạn:',
  mailUpdateNewWarning:
    'Nếu bạn không yêu cầu, đừng nhập mã ở bất cứ đâu và hãy bỏ qua email này. Nếu nhập mã, địa chỉ của bạn sẽ thuộc về một ví không phải của bạn.',
  mailCodeExpiry: 'Mã dùng được một lần, trong vòng 20 phút.',
  mailCodeWarning:
    'Chỉ nhập mã trong cửa sổ của {app}. Sẽ không ai hỏi bạn mã này. Nếu bạn không yêu cầu, hãy bỏ qua email này.',
  mailDeviceSubject: 'Phê duyệt thiết bị mới cho {site}',
  mailDeviceIntro:
    '{device} đang cố đăng nhập vào {app} bằng địa chỉ email của bạn. Thời điểm yêu cầu: {time}, địa chỉ IP: {address}.',
  mailDeviceLink: 'Nếu đó là bạn, hãy mở liên kết này và phê duyệt:',
  mailDeviceButton: 'Xem thiết bị',
  mailDeviceExpiry: 'Liên kết dùng được một lần, trong vòng 20 phút.',
  mailDeviceWarning: 'Nếu đó không phải bạn, hãy bỏ qua email này và sẽ không có gì xảy ra.',
  mailChangedSubject: 'Ví của bạn giờ thuộc về {email}',
  mailChangedIntro:
    'Địa chỉ email của ví bạn tại {site} đã được đổi thành {email} vào {time}. Bất kỳ ai đọc được email gửi đến {email} giờ sở hữu ví; địa chỉ này không còn mở được ví.',
  mailChangedWarning: 'Nếu đó không phải bạn, hãy mở liên kết này và hoàn tác trước {until}:',
  mailChangedHeld:
    'Cho đến lúc đó, địa chỉ mới không thể hiện khóa của ví cũng như không thể đăng nhập trên thiết bị mới.',
  mailUndoneSubject: 'Đã hoàn tác việc đổi địa chỉ email của một ví',
  mailUndoneIntro:
    'Địa chỉ {email} của bạn đã được gỡ khỏi một ví tại {site} vào {time}: thay đổi được hoàn tác từ địa chỉ trước đó của ví.',
  mailUndoneWarning:
    'Bạn đã bị đăng xuất khỏi ví đó trên những thiết bị bạn đăng nhập bằng {email}. Nếu ví là của bạn và bạn không hoàn tác, ai đó có thể đọc hộp thư cũ của bạn: trên thiết bị bạn vẫn còn đăng nhập, hãy chuyển tài sản sang ví khác.',
}

export default messages
