-- Where the last server that started is reached: commands run elsewhere make links that lead there.
create table server_address (
  only_row boolean primary key default true constraint server_address_has_one_row check (only_row),
  address text not null constraint server_address_is_given check (length(address) between 1 and 500)
);
