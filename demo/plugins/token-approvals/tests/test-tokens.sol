// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Two tokens to test with, as small as ERC-20 lets them be. `test-tokens.ts` holds what solc made of this file:
/// version 0.8.30, optimizer on with 200 runs, evmVersion paris, no metadata hash.
contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public symbol;
    uint8 public immutable decimals;
    uint256 public immutable totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(string memory symbol_, uint8 decimals_, uint256 supply) {
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

/// As tokens of 2017 were: its symbol is 32 bytes and `approve` returns nothing. It can be told to refuse.
contract OldToken {
    event Approval(address indexed owner, address indexed spender, uint256 value);

    bytes32 public constant symbol = "OLD";
    uint8 public constant decimals = 18;
    bool public refuses;
    mapping(address => mapping(address => uint256)) public allowance;

    function approve(address spender, uint256 value) external {
        require(!refuses, "refused");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function refuse(bool now_) external {
        refuses = now_;
    }
}
