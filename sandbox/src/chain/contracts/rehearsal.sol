// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface MintedToken {
    function mint(address to, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Takes the sold token, or coins, from the caller.
abstract contract Taker {
    function take(address token, address coin, uint256 amount) internal {
        if (token == coin) require(msg.value == amount, "not the sold amount");
        else require(MintedToken(token).transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function give(address token, address coin, address to, uint256 amount) internal {
        if (token != coin) return MintedToken(token).mint(to, amount);
        (bool ok,) = to.call{value: amount}("");
        require(ok, "not delivered");
    }

    receive() external payable {}
}

/// Stands at the address of 1inch's router in the rehearsal of main networks: the same function, without a market behind it.
/// It delivers the minimum, in tokens that any account may mint.
contract RouterStandIn is Taker {
    address private constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    struct Description {
        address srcToken;
        address dstToken;
        address srcReceiver;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    function swap(address, Description calldata description, bytes calldata)
        external
        payable
        returns (uint256, uint256)
    {
        take(description.srcToken, COIN, description.amount);
        give(description.dstToken, COIN, description.dstReceiver, description.minReturnAmount);
        return (description.minReturnAmount, description.amount);
    }
}

/// Stands at the address of LI.FI's diamond in the rehearsal of main networks: it takes what is bridged, and delivers on the
/// other network what its operator says.
contract BridgeStandIn is Taker {
    address private constant COIN = address(0);

    event BridgeStarted(address indexed receiver, bytes32 token, uint256 amount, uint256 destinationChainId);
    event BridgeCompleted(address indexed receiver, address token, uint256 amount);

    struct BridgeData {
        bytes32 transactionId;
        string bridge;
        string integrator;
        address referrer;
        address sendingAssetId;
        address receiver;
        uint256 minAmount;
        uint256 destinationChainId;
        bool hasSourceSwaps;
        bool hasDestinationCall;
    }

    struct AcrossData {
        bytes32 receiverAddress;
        bytes32 refundAddress;
        bytes32 sendingAssetId;
        bytes32 receivingAssetId;
        uint256 outputAmount;
        uint128 outputAmountMultiplier;
        bytes32 exclusiveRelayer;
        uint32 quoteTimestamp;
        uint32 fillDeadline;
        uint32 exclusivityParameter;
        bytes message;
    }

    function startBridgeTokensViaAcrossV4(BridgeData calldata bridge, AcrossData calldata across)
        external
        payable
    {
        take(bridge.sendingAssetId, COIN, bridge.minAmount);
        emit BridgeStarted(
            bridge.receiver, across.receivingAssetId, across.outputAmount, bridge.destinationChainId
        );
    }

    function deliver(address token, address receiver, uint256 amount) external payable {
        emit BridgeCompleted(receiver, token, amount);
        give(token, COIN, receiver, amount);
    }
}

/// Stands at the address of 0x's AllowanceHolder in the rehearsal of main networks: the same function. It gives the sold token to
/// the contract of the swap, and calls that.
contract AllowanceHolderStandIn {
    function exec(address, address token, uint256 amount, address payable target, bytes calldata data)
        external
        payable
        returns (bytes memory)
    {
        require(MintedToken(token).transferFrom(msg.sender, target, amount), "not paid");
        (bool ok, bytes memory result) = target.call{value: msg.value}(data);
        require(ok, "not swapped");
        return result;
    }
}

/// Stands at an address of 0x's Settler in the rehearsal of main networks: the same function, without a market behind it. It
/// delivers the minimum, in tokens that any account may mint.
contract SettlerStandIn is Taker {
    address private constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    struct AllowedSlippage {
        address recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    function execute(AllowedSlippage calldata slippage, bytes[] calldata, bytes32) external payable returns (bool) {
        give(slippage.buyToken, COIN, slippage.recipient, slippage.minAmountOut);
        return true;
    }
}
