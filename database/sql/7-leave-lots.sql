-- What remains of a grant of leave: kept with every entry that comes, whatever writes it, so that the check on leave_lot holds the sum
-- above zero even when two leaves are handed in at once. Entries are never changed.
create or replace function count_leave_entries() returns trigger language plpgsql as $$
begin
  update leave_lot set remaining = remaining + new.amount where comp_id = new.comp_id and id = new.lot_id;
  return null;
end $$;

create or replace trigger leave_entry_counted after insert on leave_entry
  for each row execute function count_leave_entries();
