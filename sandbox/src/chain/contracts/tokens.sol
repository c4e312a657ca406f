// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Minimal ERC-20 tokens for tests; written for the sandbox. `token-code.ts` contains their compiled code.
contract PlainToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public immutable totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return move(from, to, value);
    }

    function move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}

/// Like tokens of 2017: its name and symbol are 32 bytes, and `transfer` returns nothing.
contract OldToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    bytes32 public constant name = "Old Token";
    bytes32 public constant symbol = "OLD";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    constructor() {
        balanceOf[msg.sender] = 1_000_000e6;
    }

    function transfer(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}

/// Keeps a tenth of each transfer: the recipient receives less than the sent amount, and the event reports it.
contract FeeToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant name = "Fee Token";
    string public constant symbol = "FEE";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    constructor() {
        balanceOf[msg.sender] = 1_000_000e6;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        uint256 kept = value / 10;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - kept;
        balanceOf[address(this)] += kept;
        emit Transfer(msg.sender, to, value - kept);
        emit Transfer(msg.sender, address(this), kept);
        return true;
    }
}

/// A token with the fault that its deployment selects.
contract OddToken {
    enum Fault { Reverts, NoDecimals, ZeroDecimals, ManyDecimals, HugeSymbol, TricksReader, BurnsGas, SaysNo, NoSymbol, HugeBalance }

    Fault private immutable fault;

    constructor(Fault fault_) {
        fault = fault_;
    }

    function balanceOf(address) external view returns (uint256) {
        require(fault != Fault.Reverts, "no");
        if (fault == Fault.BurnsGas) assembly { invalid() }
        if (fault == Fault.HugeBalance) assembly { return(0, 1500000) }
        return 5e18;
    }

    function decimals() external view returns (uint256) {
        require(fault != Fault.NoDecimals, "no");
        if (fault == Fault.ZeroDecimals) return 0;
        return fault == Fault.ManyDecimals ? 2 ** 255 : 18;
    }

    function name() external pure returns (string memory) {
        return "Odd Token";
    }

    function symbol() external view returns (string memory) {
        require(fault != Fault.NoSymbol, "no");
        if (fault == Fault.HugeSymbol) return string(new bytes(1_200_000));
        if (fault == Fault.TricksReader) return unicode"  U\u202eSDC\u0000\n<b>  ";
        return "ODD";
    }

    function transfer(address, uint256) external view returns (bool) {
        return fault != Fault.SaysNo;
    }
}
