-- Stores the base URL of a server at its start. The last one wins.
create or replace function save_address(p_address text) returns void language plpgsql volatile as $$
begin
  insert into server_address (address) values (p_address)
    on conflict (only_row) do update set address = excluded.address where server_address.address <> excluded.address;
end $$;
