// Styles have no exports; compilers that check side-effect imports find this file.
export {};
